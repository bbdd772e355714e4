/** The messages of the settings of a domain in English. */
export const settingMessages = {
  registrarSettings: 'Settings at the registrar',
  settingNotSupported: 'The API of the registrar cannot change this.',
  settingRegistryLocked: 'The registry has locked the domain. Ask the registrar to remove the registry lock.',
  priceUnknown: 'a price that it does not report',
  autoRenewOnText: 'The registrar renews {{name}} before it expires, and charges {{price}} for a year.',
  autoRenewOffText:
    '{{name}} expires on {{date}} unless you renew it. After that it stops resolving, and others can register it.',
  lockText: 'The registrar refuses transfers of {{name}} until you unlock it.',
  unlockText:
    'Everyone who has the auth code can then transfer {{name}} to another registrar. Lock it again if you do not transfer it.',
  privacyOnText:
    'The registrar shows its own data instead of that of the owner of {{name}} in public directories.',
  privacyOffText:
    'The name, address, phone number and e-mail address of the owner of {{name}} can appear in public directories.',
  noDsRecords: 'None: the domain is not protected by DNSSEC.',
  unknownDsRecords: 'The registrar does not report DS records.',
  glueHosts: 'Glue hosts',
  glueHostsText: 'Addresses at the registry of name servers below {{name}}.',
  setHost: 'Set a host',
  setHostText: 'A name server below {{name}} is found only if the registry has its addresses.',
  hostAddressesHelp: 'One in each line. They replace the present ones.',
  hostRemoved: 'Without addresses the host is removed',
  hostRemovedText: 'The registry then has no addresses of it.',
  hostRemovedUsed: 'The domain uses this host as a name server. It may stop resolving.',
  removeHost: 'Remove the host',
  nameserversHelp: 'One in each line.',
  nameserversText:
    'All name servers of {{name}} are replaced. Resolvers use the old ones for up to two days, so keep the zone there until then.',
  useZone: 'Zone in Holdfast',
  useItsNameservers: 'Use its name servers',
  zoneHasNoNameservers: 'This zone has no NS records for its name.',
  dsRecordsPresent_one: 'The registry has {{count}} DS record',
  dsRecordsPresent_other: 'The registry has {{count}} DS records',
  dsRecordsPresentText:
    'If the new name servers do not sign with the same keys, the domain no longer resolves for many users. Remove the DS records first, and wait for a day.',
  dsRecordsText:
    'All DS records of {{name}} are replaced. If they match no key of its name servers, the domain no longer resolves for many users.',
  dsForm: 'Enter as',
  dnskeys: 'Keys (DNSKEY)',
  dsRecordsHelp: 'One in each line: key tag, algorithm, digest type and digest.',
  dnskeysHelp:
    'One in each line: flags, protocol, algorithm and public key. The DS records are made from them.',
  dsRecordsNone: 'All DS records are removed',
  dsRecordsNoneText: 'Resolvers then no longer check the signatures of the domain. It keeps resolving.',
  removeDsRecords: 'Remove DS records',
  authCode: 'Auth code',
  authCodeText: 'For a transfer to another registrar.',
  authCodeOf: 'Auth code of {{name}}',
  authCodeLocked: 'Unlock the domain for transfers first.',
  authCodeNotSupported: 'The registrar does not show auth codes through its API.',
  showAuthCode: 'Show auth code',
  showAuthCodeText:
    'Everyone who has the auth code can transfer {{name}} to another registrar. It is shown once, and the activity records who has read it.',
  authCodeUse: 'Enter it at the new registrar, and lock the domain again if you do not transfer it.',
  transferHold: 'Most registrars refuse transfers of this domain until {{date}}.',
}
