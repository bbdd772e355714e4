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

export const SshKey = Resource('SshKey', {
  id: Id('ssh_key'),
  name: Name,
  public_key: Type.String({ description: 'Its type and the key, without the comment.' }),
  comment: Type.String({ description: 'What follows the key: often who has it, and where.' }),
  fingerprint: Type.String({ description: 'As `ssh-keygen -l` shows it: SHA256.' }),
  md5_fingerprint: Type.String({ description: 'The older form, by which providers show keys.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export const SshKeyPage = PageOf(SshKey, 'SshKeyPage')

export const SshKeyParams = Type.Object({ ssh_key_id: Id('ssh_key') })

export const SshKeyInput = InputObject(
  {
    name: Type.Optional({ ...Name, description: 'The comment of the key by default.' }),
    public_key: Type.String({
      minLength: 1,
      maxLength: 5000,
      description: 'As OpenSSH writes it: the content of a file such as `id_ed25519.pub`.',
    }),
  },
  { title: 'SshKeyInput' },
)
export type SshKeyInput = Static<typeof SshKeyInput>

export const SshKeyPatch = InputObject({ name: Name }, { title: 'SshKeyPatch' })
export type SshKeyPatch = Static<typeof SshKeyPatch>

export const SshKeyQuery = InputObject({
  ...pageQuery,
  q: searchQuery('the name, the comment, and the fingerprint'),
})
export type SshKeyQuery = Static<typeof SshKeyQuery>
