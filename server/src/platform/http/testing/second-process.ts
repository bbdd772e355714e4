import { parseConfig } from '#platform/config/config.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { type TestService, testMasterKey, testMetricsToken } from '#testing/service.ts'
import { createService, type Service } from '../../../service.ts'

/** A second process of the service with the same database and its own settings. */
export async function givenSecondProcess(
  { address }: TestService,
  environment: Record<string, string> = {},
): Promise<Service> {
  const config = parseConfig(
    {
      HOLDFAST_MASTER_KEY: testMasterKey,
      HOLDFAST_METRICS_TOKEN: testMetricsToken,
      HOLDFAST_PORT: '0',
      HOLDFAST_ROLE: 'api',
      ...environment,
    },
    '/nowhere',
  )
  return await createService({ config, address, log: createLog('silent'), isAlone: false })
}
