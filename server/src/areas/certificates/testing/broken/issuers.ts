/** Authorities and intermediates, good and bad, that sign the certificates of the set. */
import { extensions, type MadeCertificate, makeCertificate, nameOf, type Parts } from './make-certificate.ts'

const signing = extensions.usage(0x06)

const root = makeCertificate({
  subject: nameOf({ O: 'Broken Set', CN: 'Trusted Root' }),
  keyUse: 'root',
  from: -4000,
  until: 4000,
  extensions: [extensions.constraints(true), signing],
})
const otherRoot = makeCertificate({
  subject: nameOf({ O: 'Elsewhere', CN: 'Unknown Root' }),
  keyUse: 'other root',
  until: 3650,
  extensions: [extensions.constraints(true), signing],
})

function intermediate(name: string, more: Partial<Parts> = {}): MadeCertificate {
  return makeCertificate({
    subject: nameOf({ O: 'Broken Set', CN: name }),
    keyUse: name,
    issuer: root,
    from: -4000,
    until: 4000,
    extensions: [extensions.constraints(true), signing],
    ...more,
  })
}

const constrained = (name: string, ...args: Parameters<typeof extensions.nameConstraints>) =>
  intermediate(name, {
    extensions: [extensions.constraints(true), signing, extensions.nameConstraints(...args)],
  })

const ends = intermediate('Ends Here', { extensions: [extensions.constraints(true, 0), signing] })

export const issuers = {
  root,
  otherRoot,
  good: intermediate('Good Intermediate'),
  rsa: intermediate('RSA Intermediate', { key: 'rsa2048' }),
  expired: intermediate('Expired Intermediate', { from: -400, until: -3 }),
  future: intermediate('Future Intermediate', { from: 3, until: 400 }),
  noAuthority: intermediate('No Authority', { extensions: [extensions.constraints(false)] }),
  noConstraints: intermediate('No Constraints', { extensions: [] }),
  noSigning: intermediate('May Not Sign', {
    extensions: [extensions.constraints(true), extensions.usage(0x80)],
  }),
  ends,
  beyondEnd: intermediate('Beyond The End', { issuer: ends }),
  onlyOther: constrained('Only Other Names', ['example.org']),
  onlyOurs: constrained('Only Our Names', ['example.com']),
  excludesOurs: constrained('Not Our Names', [], ['www.example.com']),
  strange: intermediate('Strange Extension', {
    extensions: [
      extensions.constraints(true),
      signing,
      { oid: '1.3.6.1.4.1.99999.1', critical: true, value: Buffer.from([5, 0]) },
    ],
  }),
  notSelf: intermediate('Forged Intermediate', { issuer: { ...otherRoot, subject: root.subject } }),
} as const satisfies Record<string, MadeCertificate>

export type IssuerName = keyof typeof issuers

/** What is sent after a certificate of each issuer. */
export const chains: Readonly<Partial<Record<IssuerName, readonly IssuerName[]>>> = {
  root: [],
  otherRoot: [],
  beyondEnd: ['beyondEnd', 'ends'],
}
