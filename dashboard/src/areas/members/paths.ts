/** Every URL of the area's pages. */
export const membersPaths = {
  members: '/members',
  invite: '/members?new=invitation',
  member: (id: string) => `/members/${id}`,
  invitation: (id: string) => `/members/invitations/${id}`,
}
