export const en = {
  tokenEnds: 'API token {{hint}} expires',
  text: 'API tokens for your programs. Each has its own permissions, and every use is logged.',
  newToken: 'New token',
  none: 'No tokens yet',
  noneText:
    'A token gives a script, Terraform or a server access to the API. Create one token for each, so that you can revoke them separately.',
  nameHelp: 'The program that uses it',
  anyStatus: 'Any status',
  may: 'Permissions',
  read_only: 'Read-only',
  full_access: 'Full access',
  perArea: 'Custom',
  readOnlyHelp: 'Read-only, including future areas.',
  fullAccessHelp: 'Full access, including future areas and creating tokens.',
  perAreaHelp: 'Only the permissions you choose. Future areas are not included.',
  cannotGrant: 'You cannot grant permissions that you do not have.',
  permissionArea: 'Area',
  noAccess: 'No access',
  read: 'Read',
  write: 'Write',
  areaCloud: 'Cloud firewalls',
  areaMonitoring: 'Monitoring',
  areaAccount: 'Account, tokens, connections',
  expiry: 'Expiry',
  expiresQuarter: 'in 90 days',
  expiresYear: 'in one year',
  expiresDate: 'on a specific date',
  neverUsed: 'never used',
  hint: 'Token hint',
  secretTitle: 'Your new token',
  tryIt: 'Try it: paste the token after the first line, then press Enter.',
  rotate: 'Rotate',
  rotateText:
    'The token gets a new secret, which is shown once. Its name, permissions and audit log stay the same.',
  previousEnds: 'Old secret expires',
  revokeText: 'Requests with {{name}} are rejected immediately. A revoked token cannot be restored.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    access: typeof en
  }
}
