export const en = {
  text: 'Every certificate that your agents find, or that you upload: where it is, until when it is valid, and what is wrong with it.',
  searchCertificates: 'Search by name, issuer or serial number',
  none: 'No certificates yet',
  noneText:
    'An agent on a server reports the certificates in files and of services. You can also upload some.',
  severity: 'Severity',
  anySeverity: 'Any severity',
  severityAtLeast: '{{severity}} or worse',
  showReplaced: 'Also replaced ones',
  replaced: 'Replaced',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  noFinding: 'No findings',
  expiresSoon: 'Expires soon',
  issuer: 'Issuer',
  places: 'Places',
  findings: 'Findings',
  noFindingsText: 'Nothing is wrong with it.',

  trust: 'Trust',
  trusted: 'Trusted',
  incomplete: 'Chain incomplete',
  intermediateExpired: 'Intermediate expired',
  selfSigned: 'Self-signed',
  untrusted: 'Unknown issuer',
  notAssessed: 'Is being assessed',
  trustedBy: 'Leads to',
  subject: 'Subject',
  noNames: 'No names',
  serial: 'Serial number',
  fingerprint: 'SHA-256',
  key: 'Key',
  signatureAlgorithm: 'Signature',
  validFrom: 'Valid from',
  renewedBy: 'Renewed by',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
  downloadPem: 'Download PEM',
  noPlaces: 'It is in no place any more.',
  placeFile: 'File',
  placeListener: 'Service',
  placeUpload: 'Upload',
  keyFile: 'Key: {{path}}',
  modeText: 'mode {{mode}}',
  goneSince: 'Gone',
  lineage: 'Renewals',
  lineageText: 'The certificates for the same names, newest first.',
  thisOne: 'This one',
  deleteCertificate: 'Delete certificate',
  deleteCertificateText:
    'Holdfast forgets the certificate and its history. Where it was, nothing changes; if it is still there, it is found again.',

  total: 'In use',
  expiries: 'Expiries of the next 26 weeks',
  noneInTime: 'None expires in the next 26 weeks.',

  upload: 'Upload certificates',
  uploadText: 'For certificates that no agent sees. Never upload a private key: it would be refused.',
  contentText: 'PEM, or choose a file: PEM, DER or PKCS#7.',
  chooseFile: 'Choose a file',
  uploaded_one: '{{count}} certificate uploaded',
  uploaded_other: '{{count}} certificates uploaded',

  authorities: 'Your authorities',
  authoritiesText:
    'Certificates that lead to one of these are trusted, in addition to those of public authorities.',
  addAuthority: 'Add authority',
  noAuthorities: 'No authorities of your own',
  noAuthoritiesText: 'If you sign certificates yourself, add the certificate of your authority.',
  authorityPem: 'Certificate in PEM',
  removeAuthorityLost: 'What leads to it is then no longer trusted.',
  renameAuthority: 'Rename {{name}}',

  policy: 'Policy',
  policyText: 'What you expect of your certificates. Those that differ get a finding; nothing is prevented.',
  policyIssuers: 'Allowed issuers',
  policyIssuersText: 'Parts of their names. Empty: any.',
  policyKeyTypes: 'Allowed keys',
  policyKeyTypesText: 'Empty: any.',
  policyRsa: 'RSA keys have at least',
  policyEc: 'Elliptic curves have at least',
  policyLifetime: 'Valid for at most',
  bits: 'bits',
  days: 'days',
  policySaved: 'Policy saved',

  allCertificates: 'All certificates',
  attentionRemedy: 'Open it to see what to do.',

  findingExpired: 'It expired on {{at}}. Renew it, and check that the new one is served.',
  findingNotYetValid: 'It is not valid before {{at}}. Check the clock of the machine that made it.',
  findingNameMismatch:
    '{{place}} serves it for {{host}}, which is not one of its names. Clients refuse it: serve one for this name.',
  findingUntrusted:
    'It leads to no authority that clients trust: its issuer is “{{issuer}}”. If this is an authority of yours, add it.',
  findingSelfSigned:
    'It is served for a public name and signed with its own key, so that clients refuse it. Get one from an authority.',
  findingUnknownIssuer:
    'It leads to no authority that Holdfast knows: its issuer is “{{issuer}}”. If this is an authority of yours, add it.',
  findingBrokenKey: 'Its key has {{bits}} bits and can be broken. Replace key and certificate at once.',
  findingBrokenSignature: 'It is signed with {{algorithm}}, which can be forged. Replace it at once.',
  findingKeyReadable:
    'All users of the server may read its key: {{place}} has the mode {{mode}}. Set 0600 or 0640, and replace the key.',
  findingExpiresCritical: 'It expires on {{at}}: renew it today.',
  findingExpiresHigh: 'It expires on {{at}}: a renewal should have happened by now. Find out why it has not.',
  findingExpiresWarning: 'It expires on {{at}}. An automatic renewal is due.',
  findingWeakKey:
    'Its key ({{type}}, {{bits}} bits) is too weak. Use RSA with 2048 bits or more, or an elliptic curve with 256.',
  findingWeakSignature: 'It is signed with {{algorithm}}, which clients refuse. Have it issued again.',
  findingNoNames:
    'It has no subject alternative name. Clients ignore the common name (“{{name}}”) and refuse it.',
  findingNotForServers: 'Its extended key usage does not allow TLS servers. Clients refuse it.',
  findingAuthorityServed:
    'It is served, although it may sign other certificates. Everyone who gets its key can sign any name: serve one that may not.',
  findingIntermediateExpired:
    'Every way to a trusted authority contains a certificate that has expired, the last one on {{at}}. Install the current intermediates of its issuer.',
  findingLifetime:
    'It is valid for {{days}} days; when it was issued, public authorities could allow {{limit}}. Browsers refuse it.',
  findingOlderServed:
    'A newer certificate for the same names is on the server since {{since}}, and this one is still served. Reload the service.',
  findingIncompleteChain:
    '{{place}} does not send all intermediates. Some clients refuse it: install the full chain.',
  findingSharedKey:
    'Other certificates with its key: {{certificates}}; servers on which it is: {{servers}}. Who gets the key from one has it for all.',
  findingSharedWildcard:
    'A wildcard certificate on {{servers}} servers is as safe as the weakest of them. Use a certificate for each.',
  findingClientAuthentication:
    'It also allows the authentication of clients, which browsers stop to accept in certificates of public authorities. Ask the issuer for a profile without it.',
  findingNoTimestamps:
    'It has no timestamp of a Certificate Transparency log. Browsers refuse it unless the server sends one.',
  findingIssuer: 'Your policy does not list its issuer, “{{issuer}}”.',
  findingPolicy: 'Your policy ({{rule}}) demands {{limit}}; it has {{value}}.',
  findingRsa: 'Its key is RSA. Elliptic curves are faster and smaller; this is no fault.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    certificates: typeof en
  }
}
