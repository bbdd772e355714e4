/**
 * The service with requests to vendors diverted to stand-ins: its argument is an object that maps the beginnings
 * of URLs to others. Everything else is as `npm start` has it.
 */

import { openConfiguredDatabase } from '../../../server/src/commands/database/database.ts'
import { saveFirstToken } from '../../../server/src/commands/secrets/first-secrets.ts'
import { createDataDir, readSettings } from '../../../server/src/commands/settings.ts'
import { createEgress } from '../../../server/src/platform/net/egress.ts'
import { egressPolicy } from '../../../server/src/platform/net/policy.ts'
import { systemResolver } from '../../../server/src/platform/net/resolve.ts'
import { createLog } from '../../../server/src/platform/telemetry/log.ts'
import { createService } from '../../../server/src/service.ts'
import { divertedEgress } from './diverted-egress.ts'

const stopSeconds = 10

const config = readSettings()
const log = createLog(config.logLevel)
createDataDir(config.dataDir)
const database = await openConfiguredDatabase(config, log)
const diverted: Record<string, string> = JSON.parse(process.argv[2] ?? '{}')
const service = await createService({
  config,
  address: database.address,
  log,
  isAlone: true,
  egress: divertedEgress(
    createEgress(egressPolicy({ ...config, allowPrivateNetworks: true }), systemResolver()),
    diverted,
  ),
})
await service.ensureFirstAccount(({ token }) => saveFirstToken(config, token))
const url = await service.start()
process.stdout.write(`Dashboard ${url}/\n`)
process.once('SIGTERM', async () => {
  await service.stop(stopSeconds)
  await database.close(stopSeconds)
  process.exit(0)
})
