import { type ChainSigner, createSigner } from '#platform/audit/chain/signer.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/connection/database.ts'
import { openInstanceKey } from '#platform/secrets/instance-key.ts'
import { openMasterKey } from '#platform/secrets/master-key.ts'
import { readMasterKeys } from '#platform/secrets/master-key-source.ts'
import { createSecrets, type Secrets } from '#platform/secrets/secrets.ts'

export type Keys = {
  secrets: Secrets
  /** Signs audit seals. */
  signer: ChainSigner
  /** Signs session cookies and encrypts second factors. */
  peopleKey: Buffer
}

/** All keys of the installation: the master key and the keys encrypted with it. */
export async function openKeys(config: Config, database: Database): Promise<Keys> {
  const masterKey = await openMasterKey(config, database)
  return {
    secrets: createSecrets(masterKey, (id) => readMasterKeys(config).keys.find((key) => key.id === id)),
    signer: createSigner(await openInstanceKey(database, masterKey, 'audit_signing_key')),
    peopleKey: await openInstanceKey(database, masterKey, 'people_key'),
  }
}
