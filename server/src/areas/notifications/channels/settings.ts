/**
 * The settings of a channel. Those that its type marks as secret are sealed together, never returned, and shown as a hint;
 * wherever a request is shown, it is rendered with masks in their places.
 */
import { secretsIn, withoutSecrets, withSecretsReplaced } from '@holdfast/checks'
import { Type } from 'typebox'
import { type Fault, invalidInput, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import { jsonChecker } from '#platform/http/input/validation.ts'
import { closed } from '#platform/http/operation/schema.ts'
import type { ChannelRow } from '../store.ts'
import { type ChannelType, isSecret, type Settings } from './format/channel-type.ts'

const secretMask = '********'

/** Null removes an optional setting. */
export type SettingsPatch = Readonly<Record<string, unknown>>

const checkers = new Map<string, (value: unknown) => void>()

/** The settings as the type allows them, defaults included. Throws their faults. */
export function checkedSettings({ type, settings: schema }: ChannelType, given: SettingsPatch): Settings {
  const checker = checkers.getOrInsertComputed(type, () =>
    jsonChecker(Type.Object({ settings: closed(schema) })),
  )
  const settings = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const masked = Object.entries(settings).filter(([, value]) => value === secretMask)
  if (masked.length > 0)
    throw invalidInput(
      masked.map(([name]) => ({
        pointer: pointer('settings', name),
        message: 'is the mask shown instead of a value: omit it to keep the stored value',
      })),
    )
  // Defaults are filled in where they are missing.
  checker({ settings })
  return settings
}

/** After a merge patch. A stored secret is not sent to another server: a user who may change the server could read it there. */
export function patchedSettings(type: ChannelType, before: Settings, patch: SettingsPatch): Settings {
  const after = checkedSettings(type, { ...before, ...patch })
  const faults: Fault[] = isMoved(type, before, after)
    ? secretNames(type)
        .filter((name) => before[name] !== undefined && !Object.hasOwn(patch, name))
        .map((name) => ({
          pointer: pointer('settings', name),
          message: 'is required with a new server: a stored secret is never sent to another address',
        }))
    : []
  if (faults.length > 0) throw invalidInput(faults)
  return after
}

function isMoved(type: ChannelType, before: Settings, after: Settings): boolean {
  return serverNames(type).some((name) => before[name] !== after[name])
}

export function secretNames({ settings }: ChannelType): string[] {
  return Object.entries(settings.properties).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []))
}

/** Those that name a server that the user chose. */
function serverNames(type: ChannelType): string[] {
  return urlNames(type).filter((name) => !secretNames(type).includes(name))
}

export function urlNames({ settings }: ChannelType): string[] {
  return Object.entries(settings.properties).flatMap(([name, schema]) =>
    (schema as { format?: string }).format === 'uri' ? [name] : [],
  )
}

/** As they are stored. */
export async function sealedSettings(
  context: Context,
  type: ChannelType,
  id: string,
  settings: Settings,
): Promise<{ settings: string; secrets: string; secret_hints: string }> {
  const shown = withoutSecrets(type.settings, settings)
  const secret = Object.fromEntries(Object.entries(settings).filter(([name]) => !Object.hasOwn(shown, name)))
  return {
    settings: JSON.stringify(shown),
    secrets: await context.sealSecret(placeOf(id), JSON.stringify(secret)),
    secret_hints: JSON.stringify(
      Object.fromEntries(Object.entries(secret).map(([name, value]) => [name, hintOf(String(value))])),
    ),
  }
}

/** All settings, secrets in clear. */
export async function openSettings(
  context: Context,
  { id, settings, secrets }: Pick<ChannelRow, 'id' | 'settings' | 'secrets'>,
): Promise<Settings> {
  return { ...settings, ...JSON.parse(await context.openSecret(placeOf(id), secrets)) }
}

function placeOf(channelId: string): string {
  return `notification_channels.secrets/${channelId}`
}

/** The end of a secret that is long enough not to be told by it; of a URL the server, too. */
function hintOf(secret: string): string {
  const end = secret.length >= 16 ? secret.slice(-4) : ''
  const url = URL.canParse(secret) && /^https?:/.test(secret) ? new URL(secret).origin : null
  return url === null ? `…${end}` : `${url}/…${end}`
}

/** The same settings with masks for secrets, to show what is sent; of a URL the server is shown. */
export function maskedSettings(type: ChannelType, settings: Settings): Settings {
  return withSecretsReplaced(type.settings, settings, (_title, secret) => maskOf(String(secret)))
}

function maskOf(secret: string): string {
  return /^https?:/.test(secret) && URL.canParse(secret)
    ? `${new URL(secret).origin}/${secretMask}`
    : secretMask
}

/** Removes the secrets from a text that a receiver may have echoed, whole or as parts of a URL. */
export function redactor(type: ChannelType, settings: Settings): (text: string) => string {
  const secrets = secretsIn(type.settings, settings)
    .flatMap((value) => [value, encodeURIComponent(value), ...secretPartsOf(value)])
    .filter((secret) => secret.length >= 4)
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, secretMask), text)
}

/** Of a URL its path, and those parts of it that look like a token and not like a word. */
function secretPartsOf(value: string): string[] {
  if (!/^https?:/.test(value) || !URL.canParse(value)) return []
  const url = new URL(value)
  const parts = [...value.slice(url.origin.length).split(/[/?&=]/), ...url.searchParams.values()]
  const tokens = parts.filter((part) => part.length >= 20 || (part.length >= 8 && /\d/.test(part)))
  return [value.slice(url.origin.length), url.pathname, ...tokens].filter((part) => part !== '/')
}
