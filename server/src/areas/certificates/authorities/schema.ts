import { type Static, Type } from 'typebox'
import {
  Id,
  InputObject,
  Name,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const Authority = Resource('CertificateAuthority', {
  id: Id('certificate_authority'),
  name: Name,
  subject: Type.String(),
  sha256: Type.String({ description: 'The hash of its DER in hexadecimal.' }),
  not_after: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const AuthorityPage = PageOf(Authority, 'CertificateAuthorityPage')

export const AuthorityInput = InputObject(
  {
    name: Name,
    pem: Type.String({
      minLength: 1,
      maxLength: 50_000,
      description: 'The certificate of the authority in PEM, without its key.',
    }),
  },
  { title: 'CertificateAuthorityInput' },
)
export type AuthorityInput = Static<typeof AuthorityInput>

export const AuthorityPatch = InputObject(
  { name: Type.Optional(Name) },
  { title: 'CertificateAuthorityPatch' },
)
export type AuthorityPatch = Static<typeof AuthorityPatch>

export const AuthorityQuery = InputObject({ ...pageQuery, q: searchQuery('name and subject') })
export type AuthorityQuery = Static<typeof AuthorityQuery>

export const AuthorityParams = InputObject({ certificate_authority_id: Id('certificate_authority') })
