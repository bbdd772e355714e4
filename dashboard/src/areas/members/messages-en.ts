export const en = {
  text: 'The members of this account and their permissions.',
  invitations: 'Invitations',
  invite: 'Invite member',
  none: 'No members yet',
  noneText: 'Until the first member joins, only tokens use this account.',
  noInvitations: 'No invitations',
  noInvitationsText: 'An invitation is a link that works once. The recipient joins with the role you choose.',
  role: 'Role',
  anyRole: 'Any role',
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
  ownerHelp: 'Full access, including managing owners.',
  adminHelp: 'Full access, except managing owners.',
  memberHelp: 'Access to the areas you choose.',
  viewerHelp: 'Read-only access.',
  ownersOnly: 'Only owners can add owners.',
  memberSince: 'Member since',
  changeRole: 'Change role',
  removeText:
    '{{name}} loses access immediately. Tokens created by {{name}} belong to the account and keep working.',
  accepted: 'Accepted',
  mail: 'Mail',
  mailNone: 'not sent by mail',
  mailPending: 'sending mail',
  mailSent: 'sent by mail',
  mailFailed: 'the mail could not be sent.',
  anyoneWithLink: 'Anyone with the link',
  works: 'Link expires',
  linkDay: 'in one day',
  linkWeek: 'in one week',
  linkTitle: 'Invitation link',
  linkText: 'Share this link. The first person who opens it joins the account.',
  revokeText: 'The link stops working immediately.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    members: typeof en
  }
}
