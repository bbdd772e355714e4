import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import type { AuthorityRow } from '../store.ts'
import { addAuthority, changeAuthority, deleteAuthority } from './authorities.ts'
import { listAuthorities, selectAuthority } from './authority-store.ts'
import {
  Authority,
  AuthorityInput,
  AuthorityPage,
  AuthorityParams,
  AuthorityPatch,
  AuthorityQuery,
} from './schema.ts'

const collection = '/v1/certificates/authorities'
const path = `${collection}/{certificate_authority_id}`

function authorityView({ id, name, subject, sha256, not_after, created_at, updated_at }: AuthorityRow) {
  return { id, name, subject, sha256, not_after, created_at, updated_at }
}

export const authorityOperations: readonly Operation[] = [
  operation({
    id: 'certificates.authorities.list',
    method: 'GET',
    path: collection,
    summary: 'List your certificate authorities',
    permission: 'certificates.read',
    query: AuthorityQuery,
    response: { status: 200, body: AuthorityPage, description: 'A page of authorities, oldest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listAuthorities(context, query)
      return listed({ data: data.map(authorityView), next_cursor })
    },
  }),
  operation({
    id: 'certificates.authorities.create',
    method: 'POST',
    path: collection,
    summary: 'Add a certificate authority of yours',
    description:
      'Certificates that lead to it are trusted, in addition to those of public authorities. All certificates are assessed again.',
    permission: 'certificates.write',
    body: AuthorityInput,
    response: { status: 201, body: Authority, description: 'The authority.' },
    async handle(context, { body }) {
      const authority = await addAuthority(context, body)
      return created(authorityView(authority), `${collection}/${authority.id}`, authority.revision)
    },
  }),
  operation({
    id: 'certificates.authorities.read',
    method: 'GET',
    path,
    summary: 'Get a certificate authority of yours',
    permission: 'certificates.read',
    params: AuthorityParams,
    response: { status: 200, body: Authority, description: 'The authority.' },
    async handle(context, { params }) {
      const authority = await selectAuthority(context, params.certificate_authority_id)
      return found(authorityView(authority), authority.revision)
    },
  }),
  operation({
    id: 'certificates.authorities.update',
    method: 'PATCH',
    path,
    summary: 'Rename a certificate authority of yours',
    permission: 'certificates.write',
    params: AuthorityParams,
    body: AuthorityPatch,
    response: { status: 200, body: Authority, description: 'The updated authority.' },
    async handle(context, { params, body, ifMatch }) {
      const authority = await changeAuthority(context, params.certificate_authority_id, body, ifMatch)
      return found(authorityView(authority), authority.revision)
    },
  }),
  operation({
    id: 'certificates.authorities.delete',
    method: 'DELETE',
    path,
    summary: 'Remove a certificate authority of yours',
    description: 'Certificates that lead to it are no longer trusted.',
    permission: 'certificates.write',
    params: AuthorityParams,
    response: { status: 204, description: 'The authority is removed.' },
    async handle(context, { params, ifMatch }) {
      await deleteAuthority(context, params.certificate_authority_id, ifMatch)
      return done
    },
  }),
]
