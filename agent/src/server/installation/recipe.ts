/**
 * A recipe for certificates: which names a certificate may have, where its files are, and how its service is tested,
 * reloaded and checked. Its file, <name>.conf, belongs to root, because the service only ever names a recipe. Both forms
 * of the agent read it: lines of the form setting=value.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../log-on-change.ts'
import { ownershipFault } from '../recipes/ownership.ts'
import { RecipeError } from '../recipes/recipe.ts'

export type CertificateRecipe = {
  name: string
  file: string
  /** SHA-256 of the file, in hexadecimal. */
  hash: string
  /** The names that it allows; * stands for one label. */
  names: readonly string[]
  keyType: KeyType
  key: string
  /** The certificate alone, those of the authorities alone, and both. Empty: not written. */
  certificate: string
  chain: string
  fullChain: string
  owner: string
  group: string
  mode: number
  keyMode: number
  /** Commands of a shell; empty: none. */
  test: string
  reload: string
  check: Check | null
  timeoutSeconds: number
  maskFiles: readonly string[]
}

export type Check = {
  place: string
  host: string
  port: number
  name: string
  protocol: CheckProtocol
  seconds: number
}

const keyTypes = ['p256', 'p384', 'rsa2048', 'rsa3072', 'rsa4096'] as const
export type KeyType = (typeof keyTypes)[number]
const checkProtocols = ['tls', 'smtp', 'imap', 'pop3'] as const
export type CheckProtocol = (typeof checkProtocols)[number]

const extension = '.conf'
const namePattern = /^[a-z0-9][a-z0-9._-]*$/
const pathPattern = /^(\/[A-Za-z0-9_@+=-][A-Za-z0-9._@+=-]*)+$/
const defaults: Readonly<Record<string, string>> = {
  key_type: 'p256',
  key: '',
  certificate: '',
  chain: '',
  full_chain: '',
  owner: 'root',
  group: 'root',
  mode: '0644',
  key_mode: '0600',
  test: '',
  reload: '',
  check: '',
  check_name: '',
  check_protocol: 'tls',
  check_seconds: '30',
  timeout_seconds: '60',
}

export function certificateRecipeNames(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(extension) && file !== extension)
      .map((file) => file.slice(0, -extension.length))
      .sort()
  } catch {
    return []
  }
}

/** Throws a `RecipeError` if there is no such recipe, or if it cannot be used. */
export function readCertificateRecipe(folder: string, name: string): CertificateRecipe {
  if (!namePattern.test(name))
    throw new RecipeError(
      `"${name}" is not the name of a recipe: use lower-case letters, digits, ".", "_" and "-".`,
    )
  const path = join(folder, name + extension)
  const text = readOwned(path, name)
  try {
    return { name, file: path, hash: createHash('sha256').update(text).digest('hex'), ...parsed(text) }
  } catch (error) {
    throw new RecipeError(`The recipe ${path} cannot be used: ${messageOf(error)}`)
  }
}

function readOwned(path: string, name: string): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    throw new RecipeError(`This machine has no recipe "${name}": create ${path} to allow it.`)
  }
  try {
    const fault = ownershipFault(path, file)
    if (fault !== null) throw new RecipeError(`The recipe ${path} is not safe: ${fault}`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function parsed(text: string): Omit<CertificateRecipe, 'name' | 'file' | 'hash'> {
  const settings: Record<string, string> = { ...defaults }
  const names: string[] = []
  const maskFiles: string[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, setting = line, value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? []
    if (setting === 'names') names.push(...value.split(/[ \t]+/).filter((one) => one !== ''))
    else if (setting === 'mask_file') maskFiles.push(value)
    else if (line.includes('=') && Object.hasOwn(settings, setting)) settings[setting] = value
    else throw new Error(`"${setting}" is not a setting of recipes.`)
  }
  const of = (setting: string) => settings[setting] ?? ''
  const keyType = keyTypes.find((type) => type === of('key_type'))
  if (!keyType) throw new Error('key_type has to be p256, p384, rsa2048, rsa3072 or rsa4096.')
  const [mode, keyMode] = [modeOf(of('mode')), modeOf(of('key_mode'))]
  if ((keyMode & 0o007) !== 0)
    throw new Error(`key_mode=${of('key_mode')} would let every user of the machine read the key.`)
  if (names.length === 0)
    throw new Error(
      'names is missing: the names that a certificate may have, such as example.com *.example.com.',
    )
  if (of('key') === '') throw new Error('key is missing: the path of the private key.')
  if (of('certificate') === '' && of('full_chain') === '')
    throw new Error('certificate and full_chain are missing: name one of them.')
  const places = ['key', 'certificate', 'chain', 'full_chain'].map(of).filter((place) => place !== '')
  for (const place of places) {
    if (!pathPattern.test(place))
      throw new Error(`"${place}" is not the absolute path of a file, without spaces.`)
    if (places.filter((other) => other === place).length > 1) throw new Error(`${place} is named twice.`)
  }
  return {
    names,
    keyType,
    key: of('key'),
    certificate: of('certificate'),
    chain: of('chain'),
    fullChain: of('full_chain'),
    owner: of('owner'),
    group: of('group'),
    mode,
    keyMode,
    test: of('test'),
    reload: of('reload'),
    check: checkOf(of),
    timeoutSeconds: secondsOf(of('timeout_seconds')),
    maskFiles,
  }
}

function modeOf(text: string): number {
  if (!/^0[0-7]{3}$/.test(text)) throw new Error(`"${text}" is not a mode, such as 0640.`)
  return Number.parseInt(text, 8)
}

function secondsOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`"${text}" is not a number of seconds.`)
  return Number(text)
}

function checkOf(of: (setting: string) => string): Check | null {
  const protocol = checkProtocols.find((one) => one === of('check_protocol'))
  if (!protocol) throw new Error('check_protocol has to be tls, smtp, imap or pop3.')
  const seconds = secondsOf(of('check_seconds'))
  const place = of('check')
  if (place === 'none') return null
  const [, host = '', port] = /^(.+):([1-9]\d{0,4})$/.exec(place) ?? []
  if (host === '')
    throw new Error('check has to be host:port of the service, such as 127.0.0.1:443, or none.')
  return {
    place,
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port),
    name: of('check_name'),
    protocol,
    seconds,
  }
}

/** A name is allowed if the recipe lists it, or has * in place of its first label. Null if all are. */
export function firstForbidden(names: readonly string[], allowed: readonly string[]): string | null {
  return (
    names.find(
      (name) =>
        !/^[a-z0-9.:*_-]+$/.test(name) ||
        !allowed.some((pattern) => pattern === name || pattern === `*.${name.replace(/^[^.]*\./, '')}`),
    ) ?? null
  )
}
