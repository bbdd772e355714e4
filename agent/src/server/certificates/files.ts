/**
 * Finds certificates in files: where they usually are, where the configuration of server programs names them, and where
 * the user says. Key files are never opened.
 */
import { realpathSync, type Stats } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import type { Certificate } from '../protocol/report.ts'
import { bytesMax, type ConfigurationFile, listFolder, statOf, textOf } from './configuration-files.ts'
import { parseConfiguration } from './configured.ts'
import { readPem, writePem } from './pem.ts'

const usualFolders = [
  '/etc/letsencrypt/live',
  '/etc/ssl',
  '/etc/pki/tls/certs',
  '/etc/nginx',
  '/etc/apache2',
  '/etc/httpd',
  '/etc/haproxy',
  '/etc/caddy',
  '/etc/postfix',
  '/etc/dovecot',
  '/var/lib/caddy/.local/share/caddy/certificates',
]

/** Authorities that the system trusts, which this machine does not serve. */
const trustStores =
  /^\/(usr\/share\/ca-certificates|usr\/local\/share\/ca-certificates|etc\/pki\/ca-trust|usr\/share\/pki|etc\/ca-certificates)\//
const trustFolders = new Set(['/etc/ssl', '/etc/ssl/certs', '/etc/pki/tls/certs'])

const filesMax = 2000
const depthMax = 5
/** A file with more is a bundle of authorities. */
const chainMax = 10

/** `places`: files and folders that the user names. */
export function readCertificateFiles(
  places: readonly string[],
  configurations: readonly ConfigurationFile[],
): Certificate[] {
  const configured = configurations.flatMap(({ text, folder }) => parseConfiguration(text, folder))
  const keys = new Map(configured.map(({ path, keyPath }) => [path, keyPath]))
  const named = new Set([...configured.map(({ path }) => path), ...places])
  const found = new Map<string, Certificate>()
  for (const path of [...named, ...usualFolders].flatMap((place) => filesBelow(place, named.has(place)))) {
    const real = realPath(path)
    if (real === null || found.has(real) || trustStores.test(real)) continue
    const certificate = readFile(path, keys.get(path), named.has(path))
    if (certificate) found.set(real, certificate)
  }
  return [...found.values()].sort((one, other) =>
    (one.file?.path ?? '') < (other.file?.path ?? '') ? -1 : 1,
  )
}

function readFile(path: string, configuredKey: string | undefined, isNamed: boolean): Certificate | null {
  const stats = statOf(path)
  if (!stats?.isFile() || stats.size > bytesMax) return null
  const text = textOf(path)
  if (!text?.includes('-----BEGIN CERTIFICATE-----')) return null
  const { certificates, hasPrivateKey } = readPem(text)
  const [first] = certificates
  if (!first || certificates.length > chainMax) return null
  if (first.ca && !isNamed && !hasPrivateKey && trustFolders.has(dirname(path))) return null
  const key = hasPrivateKey ? path : (configuredKey ?? guessKey(path))
  const keyStats = key === undefined ? null : statOf(key)
  return {
    pem: writePem(certificates),
    file: {
      path,
      owner: ownerOf(stats),
      mode: modeOf(stats),
      ...(key !== undefined && keyStats && { key_path: key, key_mode: modeOf(keyStats) }),
    },
  }
}

/** The names that Certbot, acme.sh, Caddy and Debian's packages use. */
function guessKey(path: string): string | undefined {
  const folder = dirname(path)
  const name = basename(path, extname(path))
  return [
    join(folder, 'privkey.pem'),
    join(folder, `${name}.key`),
    join(folder, `${name}-key.pem`),
    join(folder, '../private', `${name}.key`),
    join(folder, '../private', `${name}.pem`),
  ].find((candidate) => candidate !== path && statOf(candidate)?.isFile())
}

/** The file itself, or the files below a folder that may contain certificates. */
function filesBelow(place: string, isNamed: boolean, depth = 0): string[] {
  const stats = statOf(place)
  if (stats?.isFile()) return isNamed || /\.(pem|crt|cer|cert)$/i.test(place) ? [place] : []
  if (!stats?.isDirectory() || depth > depthMax) return []
  const names = listFolder(place).slice(0, filesMax)
  // Certbot's folder has the parts of the chain in files of their own too.
  if (names.includes('fullchain.pem')) return [join(place, 'fullchain.pem')]
  return names.flatMap((name) => filesBelow(join(place, name), false, depth + 1)).slice(0, filesMax)
}

function modeOf({ mode }: Stats): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}

function ownerOf({ uid }: Stats): string {
  const line = (textOf('/etc/passwd') ?? '').split('\n').find((entry) => entry.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
