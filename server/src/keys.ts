import { type ChainSigner, createSigner } from '#platform/audit/chain/signer.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { openInstanceKey } from '#platform/secrets/instance-key.ts'
import { openMasterKey } from '#platform/secrets/master-key.ts'
import { readMasterKeys } from '#platform/secrets/master-key-source.ts'
import { createSecrets, type Secrets } from '#platform/secrets/secrets.ts'

export type Keys = {
  secrets: Secrets
  /** Signs the audit log. */
  signer: ChainSigner
  /** Signs the cookies of people, and encrypts their second factors. */
  peopleKey: Buffer
}

/** All keys of the installation: the master key and what it has sealed. */
export async function openKeys(config: Config, database: Database): Promise<Keys> {
  const masterKey = await openMasterKey(config, database)
  return {
    secrets: createSecrets(masterKey, (id) => readMasterKeys(config).keys.find((key) => key.id === id)),
    signer: createSigner(await openInstanceKey(database, masterKey, 'audit_signing_key')),
    peopleKey: await openInstanceKey(database, masterKey, 'people_key'),
  }
}
