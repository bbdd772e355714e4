import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Registration = components['schemas']['WatchedRegistration']
export type RegistrationState = Registration['state']

export const registrationStates: Record<RegistrationState, { tone: Tone; label: MessageKey<'domains'> }> = {
  waiting: { tone: 'waiting', label: 'registrationWaiting' },
  ordered: { tone: 'waiting', label: 'registrationOrdered' },
  done: { tone: 'good', label: 'registrationDone' },
  stopped: { tone: 'bad', label: 'registrationStopped' },
}

export function RegistrationBadge({ registration: { state, error } }: { registration: Registration }) {
  const { t } = useTranslation('domains')
  if (state === 'waiting' && error) return <StateBadge tone="warning" label={t('registrationFailing')} />
  // More states may be added.
  const { tone, label } = registrationStates[state] ?? registrationStates.waiting
  return <StateBadge tone={tone} label={t(label)} />
}
