import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Server = components['schemas']['Server']
export type CloudAccount = components['schemas']['CloudAccount']

/** The lifecycle of a server, and its power while nothing is done with it. */
export type ServerStateName = Exclude<Server['lifecycle'], 'active'> | Server['power']

export const serverStates: Record<ServerStateName, { tone: Tone; label: MessageKey<'cloud'> }> = {
  running: { tone: 'good', label: 'running' },
  starting: { tone: 'waiting', label: 'starting' },
  stopping: { tone: 'waiting', label: 'stopping' },
  stopped: { tone: 'bad', label: 'stopped' },
  paused: { tone: 'bad', label: 'paused' },
  unknown: { tone: 'neutral', label: 'stateUnknown' },
  provisioning: { tone: 'waiting', label: 'provisioning' },
  busy: { tone: 'waiting', label: 'busy' },
  deleting: { tone: 'warning', label: 'deleting' },
  error: { tone: 'bad', label: 'providerError' },
  missing: { tone: 'bad', label: 'missing' },
}

/** Whether a person has entered the server, or enters those of the connection: no API manages them. */
export function isEntered({ provider }: { provider: string }): boolean {
  return provider === 'manual'
}

export function stateNameOf({ lifecycle, power }: Pick<Server, 'lifecycle' | 'power'>): ServerStateName {
  return lifecycle === 'active' ? power : lifecycle
}

export function ServerState({ server }: { server: Pick<Server, 'lifecycle' | 'power'> }) {
  const { t } = useTranslation('cloud')
  // More states may be added.
  const { tone, label } = serverStates[stateNameOf(server)] ?? serverStates.unknown
  return <StateBadge tone={tone} label={t(label)} />
}
