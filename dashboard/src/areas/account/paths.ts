/** Every URL of the area's pages. */
export const accountPaths = { account: '/account' }
