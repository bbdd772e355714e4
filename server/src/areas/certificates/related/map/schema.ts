import { type Static, Type } from 'typebox'
import { shownGrades } from '#areas/certificates/endpoints/grade/shown-grade.ts'
import { endpointStates } from '#areas/certificates/endpoints/tables.ts'
import { expiryBands } from '#kernel/certificates/lifetime/expiry.ts'
import {
  Id,
  InputObject,
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  Resource,
  searchQuery,
  Timestamp,
} from '#platform/http/operation/schema.ts'

const Certificate = Type.Object({
  id: Id('certificate'),
  name: Type.String({ description: 'The first of its names that is no wildcard.' }),
  issuer_name: Nullable(Type.String()),
  not_after: Timestamp,
  urgency: OneOf(expiryBands, { description: 'How urgent its expiry is.' }),
})

const Service = Type.Object({
  endpoint_id: Id('certificate_endpoint'),
  port: Type.Integer(),
  protocol: Type.String({ description: '`tls`, or the protocol in which TLS is begun (STARTTLS).' }),
  state: OneOf(endpointStates, { description: 'What the last scan of this address observed.' }),
  failure: Nullable(Type.String({ description: 'Why no TLS was observed.' })),
  grade: Nullable(OneOf(shownGrades)),
  certificate: Nullable(Certificate),
  seen_by: Nullable(
    OneOf(['scan', 'agent'], {
      description:
        'Who saw the certificate. `agent`: no scan did, but the agent of the server sees it at this port. Null: nobody.',
    }),
  ),
})

const Address = Type.Object({
  address: Nullable(
    Type.String({
      description: 'Null: the name has no address, or none that this installation connects to.',
    }),
  ),
  server: Nullable(
    Type.Object(
      {
        id: Id('server'),
        name: Nullable(Type.String({ description: 'Null without the permission `cloud.read`.' })),
      },
      { description: 'Your server with this address. Null: none has it.' },
    ),
  ),
  services: Type.Array(Service, { description: 'By port.' }),
})

export const MapName = Resource('CertificateMapName', {
  name: Type.String({ description: 'A host name, or the address by which a service is known.' }),
  addresses: Type.Array(Address),
})
export const MapPage = PageOf(MapName, 'CertificateMapPage')

const id = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

export const MapQuery = InputObject({
  ...pageQuery,
  q: searchQuery('the name'),
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 254, description: 'Only this name or address.' }),
  ),
  endpoint_id: id('Only this endpoint, also if it is ignored or no longer named.'),
  server_id: id('Only addresses of this server.'),
  certificate_id: id('Only services with this certificate.'),
})
export type MapQuery = Static<typeof MapQuery>
