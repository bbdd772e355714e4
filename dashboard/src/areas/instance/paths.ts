/** Every URL of the area's pages. */
export const instancePaths = { instance: '/instance' }
