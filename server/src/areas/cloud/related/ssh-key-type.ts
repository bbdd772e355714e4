import type { ResourceType } from '#platform/related/resource-type.ts'
import { searchSshKeys, selectSshKeysById } from '../creation/ssh-keys/ssh-key-store.ts'

export const sshKeyType: ResourceType = {
  kind: 'ssh_key',
  permission: 'cloud.read',
  async select(context, ids) {
    const keys = await selectSshKeysById(context, ids)
    return keys.map(({ id, name, fingerprint }) => ({
      id,
      title: name,
      detail: fingerprint,
      state: null,
      parent_id: null,
    }))
  },
  search: searchSshKeys,
}
