import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, StartError } from '#platform/config/config.ts'

/**
 * Adds the metrics token to the settings: the configured one, otherwise the one in the data directory, which is created
 * if necessary.
 */
export function withMetricsToken(config: Config): Config {
  if (config.metricsToken !== null || config.metricsListen) return config
  const path = join(config.dataDir, 'metrics-token')
  if (!existsSync(path)) createTokenFile(path)
  const metricsToken = readFileSync(path, 'utf8').trim()
  if (metricsToken === '')
    throw new StartError(`${path} is empty. Remove it: the next start creates another token for /metrics.`)
  return Object.freeze({ ...config, metricsToken })
}

/**
 * The file is created with its content in one step. If several processes start at once, the file of the first one is
 * kept.
 */
function createTokenFile(path: string): void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
