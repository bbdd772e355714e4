import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'
import type { Invitation } from './roles.tsx'

const tones: Record<Invitation['state'], Tone> = {
  open: 'waiting',
  accepted: 'good',
  revoked: 'neutral',
  expired: 'warning',
}

// The record has every state exactly once.
export const invitationStates = Object.keys(tones) as Invitation['state'][]

export function InvitationState({ invitation: { state } }: { invitation: Invitation }) {
  const { t } = useTranslation('members')
  return <StateBadge tone={tones[state]} label={t(state)} />
}

const mails: Record<Invitation['mail'], MessageKey<'members'>> = {
  none: 'mailNone',
  pending: 'mailPending',
  sent: 'mailSent',
  failed: 'mailFailed',
}

/** The status of the mail with the link, as text. */
export function MailText({ invitation: { mail, mail_error } }: { invitation: Invitation }) {
  const { t } = useTranslation('members')
  return (
    <Text size="xs" c={mail === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
      {t(mails[mail])}
      {mail_error !== null && ` ${mail_error}`}
    </Text>
  )
}
