/** Ports whose services begin TLS in a protocol of their own (STARTTLS), and with which. */
export const startTlsByPort = {
  21: 'ftp',
  25: 'smtp',
  110: 'pop3',
  143: 'imap',
  389: 'ldap',
  587: 'smtp',
  3306: 'mysql',
  5222: 'xmpp',
  5269: 'xmpp-server',
  5432: 'postgresql',
} as const as Readonly<
  Record<
    number,
    'ftp' | 'smtp' | 'pop3' | 'imap' | 'ldap' | 'mysql' | 'xmpp' | 'xmpp-server' | 'postgresql' | undefined
  >
>

/** Ports that are for TLS: who answers there is expected to have it. */
export const tlsPorts: ReadonlySet<number> = new Set([443, 465, 636, 853, 993, 995, 8443])
