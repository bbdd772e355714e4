/** How commands reach the running service: its URL and a token, from the options or else the settings. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/config/config.ts'
import { readSettings } from './settings.ts'

export type ServiceAccess = { url: string; token: string }

type ServiceOptions = { url?: string | undefined; 'token-file'?: string | undefined }

export function resolveServiceAccess(
  { url, 'token-file': tokenFile }: ServiceOptions,
  permission: string,
): ServiceAccess {
  const { port, url: publicUrl, dataDir } = readSettings()
  return {
    url: url ?? publicUrl?.href ?? `http://127.0.0.1:${port}`,
    token: readToken(tokenFile ?? join(dataDir, 'first-token'), permission),
  }
}

function readToken(file: string, permission: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new StartError(
      `The token cannot be read (${(error as Error).message}). Store a token that ${permission} in a file, and pass it with --token-file.`,
    )
  }
}
