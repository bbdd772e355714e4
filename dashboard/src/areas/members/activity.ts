import type { AreaActivity } from '#ui/activity/sentence.ts'

export const membersActivity: AreaActivity = {
  sentences: {
    'account.members.update': {
      en: ['changed', 'change', 'the permissions of {{target}}'],
      de: ['die Berechtigungen von {{target}}', 'geändert', 'ändern'],
    },
    'account.members.remove': {
      en: ['removed', 'remove', '{{target}} from the account'],
      de: ['{{target}} aus dem Konto', 'entfernt', 'entfernen'],
      isGone: true,
    },
    'account.invitations.create': ({ actor, target, changes }) => {
      if (actor.type === 'operator' && target?.type === 'account')
        return {
          en: ['created', 'create', 'an invitation link'],
          de: ['einen Einladungslink', 'erzeugt', 'erzeugen'],
        }
      const email = changes.after?.['email'] ?? target?.name
      if (email === undefined || email === null)
        return {
          en: ['created', 'create', 'an invitation link'],
          de: ['einen Einladungslink', 'erzeugt', 'erzeugen'],
        }
      return {
        en: ['invited', 'invite', '{{target}}'],
        de: ['{{target}}', 'eingeladen', 'einladen'],
      }
    },
    'account.invitations.revoke': ({ target }) =>
      target?.name === undefined
        ? {
            en: ['revoked', 'revoke', 'an invitation link'],
            de: ['einen Einladungslink', 'widerrufen', 'widerrufen'],
          }
        : {
            en: ['revoked', 'revoke', 'the invitation of {{target}}'],
            de: ['die Einladung von {{target}}', 'widerrufen', 'widerrufen'],
          },
    'account.invitations.accept': {
      en: ['joined', 'join', 'the account'],
      de: ['dem Konto', 'beigetreten', 'beitreten', 'ist'],
    },
  },
  reads: {
    'account.members': { en: 'view members', de: 'Mitglieder ansehen' },
    'account.invitations': { en: 'view invitations', de: 'Einladungen ansehen' },
  },
  targetTypes: {
    member: { en: 'Members', de: 'Mitglieder' },
    invitation: { en: 'Invitations', de: 'Einladungen' },
  },
  fields: {
    role: { en: 'Role', de: 'Rolle' },
    email: { en: 'Email', de: 'E-Mail' },
    member: { en: 'Member', de: 'Mitglied' },
  },
}
