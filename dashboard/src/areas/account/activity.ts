import type { ActivityEntry, AreaActivity, SentenceText } from '#ui/activity/sentence.ts'

const signIn = ({ changes }: ActivityEntry): SentenceText =>
  changes.after?.['method'] === 'passkey'
    ? {
        en: ['signed in', 'sign in', 'with a passkey'],
        de: ['sich mit einem Passkey', 'angemeldet', 'anmelden'],
      }
    : { en: ['signed in', 'sign in'], de: ['sich', 'angemeldet', 'anmelden'] }

const secondFactor: SentenceText = {
  en: ['began to set up', 'set up', 'a second factor'],
  de: ['die Einrichtung eines zweiten Faktors', 'begonnen', 'beginnen'],
}

export const accountActivity: AreaActivity = {
  sentences: {
    'account.create': {
      en: ['created', 'create', 'account {{target}}'],
      de: ['das Konto {{target}}', 'angelegt', 'anlegen'],
    },
    'account.update': {
      en: ['changed', 'change', 'account {{target}}'],
      de: ['das Konto {{target}}', 'geändert', 'ändern'],
    },
    'account.restore': {
      en: ['restored', 'restore', 'the account from a backup'],
      de: ['das Konto aus einer Sicherung', 'wiederhergestellt', 'wiederherstellen'],
    },
    'account.plan.set': {
      en: ['changed', 'change', 'the plan of the account'],
      de: ['den Tarif des Kontos', 'geändert', 'ändern'],
    },
    'account.suspend': {
      en: ['suspended', 'suspend', 'the account'],
      de: ['das Konto', 'gesperrt', 'sperren'],
    },
    'account.resume': {
      en: ['resumed', 'resume', 'the account'],
      de: ['das Konto', 'entsperrt', 'entsperren'],
    },
    'account.operator.set': {
      en: ['changed', 'change', 'whether this is an account of the operator'],
      de: ['die Betreiberrechte des Kontos', 'geändert', 'ändern'],
    },
    'account.secrets.erase': {
      en: ['erased', 'erase', 'the stored secrets of the account'],
      de: ['die gespeicherten Geheimnisse des Kontos', 'gelöscht', 'löschen'],
    },
    'account.master_key.rotate': {
      en: ['rotated', 'rotate', 'the master key'],
      de: ['den Hauptschlüssel', 'erneuert', 'erneuern'],
    },
    'auth.sign_in': signIn,
    'auth.sign_in.second_factor': {
      en: ['signed in', 'sign in', 'with a second factor'],
      de: ['sich mit einem zweiten Faktor', 'angemeldet', 'anmelden'],
    },
    'auth.sign_in.passkey': {
      en: ['signed in', 'sign in', 'with a passkey'],
      de: ['sich mit einem Passkey', 'angemeldet', 'anmelden'],
    },
    'auth.sign_in.provider': {
      en: ['signed in', 'sign in', 'with the OpenID provider'],
      de: ['sich über den OpenID-Anbieter', 'angemeldet', 'anmelden'],
    },
    'auth.sign_out': { en: ['signed out', 'sign out'], de: ['sich', 'abgemeldet', 'abmelden'] },
    'auth.reauthenticate': {
      en: ['confirmed', 'confirm', 'their identity'],
      de: ['die eigene Identität', 'bestätigt', 'bestätigen'],
    },
    'auth.profile.update': {
      en: ['changed', 'change', 'their name'],
      de: ['den eigenen Namen', 'geändert', 'ändern'],
    },
    'auth.sessions.end': {
      en: ['ended', 'end', 'one of their sessions'],
      de: ['eine eigene Sitzung', 'beendet', 'beenden'],
    },
    'auth.password.change': {
      en: ['changed', 'change', 'their password'],
      de: ['das eigene Passwort', 'geändert', 'ändern'],
    },
    'auth.password.reset': {
      en: ['reset', 'reset', 'their password'],
      de: ['das eigene Passwort', 'zurückgesetzt', 'zurücksetzen'],
    },
    'auth.password.link': {
      en: ['created', 'create', 'a link to reset the password of {{target}}'],
      de: ['einen Link zum Zurücksetzen des Passworts von {{target}}', 'erzeugt', 'erzeugen'],
    },
    'auth.second_factor.begin': secondFactor,
    'auth.second_factor.enable': {
      en: ['enabled', 'enable', 'a second factor'],
      de: ['einen zweiten Faktor', 'eingeschaltet', 'einschalten'],
    },
    'auth.second_factor.remove': {
      en: ['removed', 'remove', 'their second factor'],
      de: ['den eigenen zweiten Faktor', 'entfernt', 'entfernen'],
    },
    'auth.recovery_codes.renew': {
      en: ['created', 'create', 'new recovery codes'],
      de: ['neue Wiederherstellungscodes', 'erzeugt', 'erzeugen'],
    },
    'auth.passkeys.create': {
      en: ['added', 'add', 'a passkey'],
      de: ['einen Passkey', 'hinzugefügt', 'hinzufügen'],
    },
    'auth.passkeys.remove': {
      en: ['removed', 'remove', 'a passkey'],
      de: ['einen Passkey', 'entfernt', 'entfernen'],
    },
    'auth.provider.link': {
      en: ['linked', 'link', 'their login at the OpenID provider'],
      de: ['die eigene Anmeldung beim OpenID-Anbieter', 'verknüpft', 'verknüpfen'],
    },
    'auth.provider.unlink': {
      en: ['unlinked', 'unlink', 'their login at the OpenID provider'],
      de: ['die Verknüpfung mit dem OpenID-Anbieter', 'aufgehoben', 'aufheben'],
    },
  },
  reads: {
    whoami: { en: 'use the API', de: 'die API verwenden' },
    account: { en: 'view the account', de: 'das Konto ansehen' },
    plans: { en: 'view the plans', de: 'die Tarife ansehen' },
    related: { en: 'view related resources', de: 'zugehörige Ressourcen ansehen' },
    search: { en: 'search', de: 'suchen' },
    trends: { en: 'view trends', de: 'Verläufe ansehen' },
  },
  targetTypes: {
    account: { en: 'Account', de: 'Konto' },
    user: { en: 'Sign-in', de: 'Anmeldung' },
  },
  fields: {
    name: { en: 'Name', de: 'Name' },
    labels: { en: 'Labels', de: 'Labels' },
    description: { en: 'Description', de: 'Beschreibung' },
    plan: { en: 'Plan', de: 'Tarif' },
    suspended_at: { en: 'Suspended', de: 'Gesperrt' },
    operator: { en: 'Operator', de: 'Betreiber' },
    method: { en: 'Method', de: 'Verfahren' },
    session: { en: 'Session', de: 'Sitzung' },
    password: { en: 'Password', de: 'Passwort' },
    other_sessions: { en: 'Other sessions', de: 'Andere Sitzungen' },
    sessions: { en: 'Sessions', de: 'Sitzungen' },
    second_factor: { en: 'Second factor', de: 'Zweiter Faktor' },
    removes: { en: 'Removes', de: 'Entfernt' },
    passkey: { en: 'Passkey', de: 'Passkey' },
    master_key: { en: 'Master key', de: 'Hauptschlüssel' },
  },
}
