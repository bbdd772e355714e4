import { created, done, found, listed } from '#platform/http/answer/answer.ts'
import { type Operation, operation } from '#platform/http/operation/operation.ts'
import { SshKey, SshKeyInput, SshKeyPage, SshKeyParams, SshKeyPatch, SshKeyQuery } from './schema.ts'
import { listSshKeys, type SshKeyRow, selectSshKey } from './ssh-key-store.ts'
import { changeSshKey, createSshKey, deleteSshKey } from './ssh-keys.ts'

const path = '/v1/ssh-keys'

function sshKeyView(key: SshKeyRow) {
  const { id, name, public_key, comment, fingerprint, md5_fingerprint, created_at, updated_at } = key
  return { id, name, public_key, comment, fingerprint, md5_fingerprint, created_at, updated_at }
}

export const sshKeyOperations: readonly Operation[] = [
  operation({
    id: 'cloud.ssh_keys.list',
    method: 'GET',
    path,
    summary: 'List SSH keys',
    permission: 'cloud.read',
    query: SshKeyQuery,
    response: { status: 200, body: SshKeyPage, description: 'A page of keys, oldest first.' },
    async handle(context, { query }) {
      const { data, next_cursor } = await listSshKeys(context, query)
      return listed({ data: data.map(sshKeyView), next_cursor })
    },
  }),
  operation({
    id: 'cloud.ssh_keys.create',
    method: 'POST',
    path,
    summary: 'Add an SSH key',
    description:
      'A public key with which servers can be created. A private key is refused and not stored. Each key can be added once: `conflict` names the one that is there.',
    permission: 'cloud.write',
    body: SshKeyInput,
    response: { status: 201, body: SshKey, description: 'The key.' },
    async handle(context, { body }) {
      const key = await createSshKey(context, body)
      return created(sshKeyView(key), `${path}/${key.id}`, key.revision)
    },
  }),
  operation({
    id: 'cloud.ssh_keys.read',
    method: 'GET',
    path: `${path}/{ssh_key_id}`,
    summary: 'Get an SSH key',
    permission: 'cloud.read',
    params: SshKeyParams,
    response: { status: 200, body: SshKey, description: 'The key.' },
    async handle(context, { params }) {
      const key = await selectSshKey(context, params.ssh_key_id)
      return found(sshKeyView(key), key.revision)
    },
  }),
  operation({
    id: 'cloud.ssh_keys.update',
    method: 'PATCH',
    path: `${path}/{ssh_key_id}`,
    summary: 'Rename an SSH key',
    permission: 'cloud.write',
    params: SshKeyParams,
    body: SshKeyPatch,
    response: { status: 200, body: SshKey, description: 'The renamed key.' },
    async handle(context, { params, body, ifMatch }) {
      const key = await changeSshKey(context, params.ssh_key_id, body, ifMatch)
      return found(sshKeyView(key), key.revision)
    },
  }),
  operation({
    id: 'cloud.ssh_keys.delete',
    method: 'DELETE',
    path: `${path}/{ssh_key_id}`,
    summary: 'Delete an SSH key',
    description: 'Servers that were created with it keep it, and so does the account at their provider.',
    permission: 'cloud.write',
    params: SshKeyParams,
    response: { status: 204, description: 'The key is deleted.' },
    async handle(context, { params, ifMatch }) {
      await deleteSshKey(context, params.ssh_key_id, ifMatch)
      return done
    },
  }),
]
