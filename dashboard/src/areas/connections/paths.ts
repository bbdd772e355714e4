/** Every URL of the area's pages. */
export const connectionsPaths = {
  connections: '/connections',
  newConnection: '/connections?new=connection',
  connection: (id: string) => `/connections/${id}`,
}
