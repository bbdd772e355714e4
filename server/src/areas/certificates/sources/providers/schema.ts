import { type Static, Type } from 'typebox'
import { ResourceErrorOf } from '#areas/connections/index.ts'
import {
  Id,
  InputObject,
  Nullable,
  PageOf,
  pageQuery,
  Resource,
  Timestamp,
} from '#platform/http/operation/schema.ts'

export const CertificateProvider = Resource('CertificateProvider', {
  connection_id: Id('connection'),
  name: Type.String({ description: 'The name of the connection.' }),
  provider: Type.String(),
  held_count: Type.Integer({ description: 'How many certificates the last listing had.' }),
  inventory_count: Type.Integer({ description: 'How many of them are in the inventory.' }),
  permission: Type.String({ description: 'What the credentials need, as the provider calls it.' }),
  listed_at: Nullable(
    Type.Unsafe<Date>({ ...Timestamp, description: 'When they were last listed completely.' }),
  ),
  error: ResourceErrorOf(
    'Why they could not be listed. What was listed before stays until a listing succeeds.',
  ),
  created_at: Timestamp,
})
export const CertificateProviderPage = PageOf(CertificateProvider, 'CertificateProviderPage')

export const CertificateProviderParams = InputObject({ connection_id: Id('connection') })

export const HeldCertificate = Resource('HeldCertificate', {
  connection_id: Id('connection'),
  ref: Type.String({ description: 'Its id at the provider.' }),
  name: Type.String({ description: 'Its name there, or the one of its zone.' }),
  names: Type.Array(Type.String(), { description: 'The DNS names and addresses that it is for.' }),
  issuer: Nullable(Type.String()),
  not_after: Nullable(Type.Unsafe<Date>({ ...Timestamp, description: 'Null: it is not issued yet.' })),
  is_renewed: Type.Boolean({
    description: 'The provider renews it. False: it was uploaded there, and has to be replaced in time.',
  }),
  used_by: Type.Array(
    Type.Object({
      kind: Type.String({ description: '`load_balancer`, `distribution`, `zone` and others.' }),
      ref: Type.String({ description: 'Its id or name at the provider.' }),
    }),
    { description: 'What uses it. Empty: nothing, or the provider does not show it.' },
  ),
  certificate_id: Nullable(
    Type.Unsafe<string>({
      ...Id('certificate'),
      description:
        'The certificate in the inventory. Null: the provider does not show the certificate, and none like it was found elsewhere.',
    }),
  ),
  first_seen_at: Timestamp,
  listed_at: Timestamp,
})
export const HeldCertificatePage = PageOf(HeldCertificate, 'HeldCertificatePage')

export const HeldCertificateQuery = InputObject({
  ...pageQuery,
  connection_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only those of this connection.' })),
  in_inventory: Type.Optional(
    Type.Boolean({ description: 'Only those that are in the inventory, or only others.' }),
  ),
})
export type HeldCertificateQuery = Static<typeof HeldCertificateQuery>
