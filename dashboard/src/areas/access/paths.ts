/** Every URL of the area's pages. */
export const accessPaths = {
  tokens: '/tokens',
  newToken: '/tokens?new=token',
  token: (id: string) => `/tokens/${id}`,
}
