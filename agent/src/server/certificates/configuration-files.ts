/** The configuration of server programs that the agent's user may read. */
import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { certificateLists, parseCertificateList, parseServerNames } from './server-names.ts'

/** The configuration that is in use: Debian keeps the rest in folders named "available". */
const folders = [
  '/etc/nginx',
  '/etc/nginx/conf.d',
  '/etc/nginx/sites-enabled',
  '/etc/nginx/snippets',
  '/etc/apache2/sites-enabled',
  '/etc/apache2/conf-enabled',
  '/etc/apache2/mods-enabled',
  '/etc/httpd/conf',
  '/etc/httpd/conf.d',
  '/etc/haproxy',
  '/etc/caddy',
  '/etc/caddy/conf.d',
  '/etc/caddy/sites-enabled',
  '/etc/postfix',
  '/etc/dovecot',
  '/etc/dovecot/conf.d',
]

/** Certificates and configurations that are larger are not read. */
export const bytesMax = 256 * 1024

export type ConfigurationFile = {
  text: string
  /** The main folder of the program, where relative paths begin. */
  folder: string
}

export function readConfigurationFiles(): ConfigurationFile[] {
  return folders.flatMap((folder) =>
    listFolder(folder).flatMap((name) => {
      const path = join(folder, name)
      const stats = statOf(path)
      if (!stats?.isFile() || stats.size > bytesMax || /\.(pem|crt|cer|key)$/i.test(name)) return []
      return [{ text: textOf(path) ?? '', folder: folder.split('/').slice(0, 3).join('/') }]
    }),
  )
}

/** The names that web servers are configured for, each once and in a stable order. */
export function configuredServerNames(files: readonly ConfigurationFile[]): string[] {
  const names = files.flatMap(({ text, folder }) => [
    ...parseServerNames(text, folder.split('/')[2] ?? ''),
    ...certificateLists(text).flatMap((path) => parseCertificateList(textOf(path) ?? '')),
  ])
  return [...new Set(names)].sort()
}

export function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    // Missing, or in a folder that the agent's user may not enter.
    return null
  }
}

export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

export function listFolder(path: string): string[] {
  try {
    return readdirSync(path).sort()
  } catch {
    return []
  }
}
