import { request } from '@holdfast/client'
import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { ConnectionName } from '#areas/connections/index.ts'
import { domainsPaths } from '#areas/domains/paths.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { moneyText } from '#ui/format/money.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import type { WatchedDomain } from '../watched-states.tsx'
import { ChooseRegistrar } from './choose-registrar.tsx'
import { type Registration, RegistrationBadge } from './registration-states.tsx'

/** Whether a watched domain is registered when it is released, and how that went. */
export function RegistrationPanel({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const { registration } = watched
  return (
    <Card>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Title order={2}>{t('registrationTitle')}</Title>
          {registration && <RegistrationBadge registration={registration} />}
        </Group>
        <Actions watched={watched} />
      </Group>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t(registration ? registrationText(registration) : 'registrationOffText')}
        </Text>
        {registration && <Outcome registration={registration} />}
        {registration && <Order registration={registration} />}
      </Stack>
    </Card>
  )
}

const texts = {
  waiting: 'registrationWaitingText',
  ordered: 'registrationOrderedText',
  done: 'registrationDoneText',
  stopped: 'registrationStoppedText',
} as const

function registrationText({ state }: Registration) {
  // More states may be added.
  return texts[state] ?? texts.waiting
}

function Actions({ watched }: { watched: WatchedDomain }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const { id, display_name, registration } = watched
  // An order is ended by cancelling its operation.
  if (registration?.state === 'ordered') return null
  const isOn = registration?.state === 'waiting'
  return (
    <Group gap="xs">
      {may('domains.watched.registration.put') && (
        <EditModal
          label={isOn ? t('change') : t('switchOn')}
          aria-label={t(isOn ? 'changeRegistration' : 'switchRegistrationOn')}
          title={t('registrationNamed', { name: display_name })}
          dialogSize="lg"
        >
          {(close) => <ChooseRegistrar watched={watched} before={registration} close={close} />}
        </EditModal>
      )}
      {registration && may('domains.watched.registration.delete') && (
        <ConfirmButton
          label={t(isOn ? 'switchOff' : 'dismissRegistration')}
          name={display_name}
          request={request('domains.watched.registration.delete', { path: { watched_domain_id: id } })}
        />
      )}
    </Group>
  )
}

/** What has prevented the registration, or could. */
function Outcome({ registration: { state, message, error } }: { registration: Registration }) {
  const { t } = useTranslation('domains')
  if (state === 'stopped')
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} />} title={t('registrationStopped')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      </Alert>
    )
  if (!error) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t('registrationFailing')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {error.message} <Ago at={error.at} />
      </Text>
    </Alert>
  )
}

function Order({ registration }: { registration: Registration }) {
  const { t } = useTranslation('domains')
  const { connection_id, max_price, premium, years, operation_id, last_attempt_at, enabled_by, enabled_at } =
    registration
  return (
    <DetailsList
      facts={[
        { label: t('registrar'), value: <ConnectionName id={connection_id} /> },
        {
          label: t('maxPrice'),
          value: max_price ? `${moneyText(max_price)}${premium ? ` · ${t('premiumAccepted')}` : ''}` : '–',
        },
        { label: t('years'), value: String(years) },
        {
          label: t('switchedOn'),
          value: (
            <>
              {enabled_by.name}, <Moment at={enabled_at} />
            </>
          ),
        },
        ...(last_attempt_at ? [{ label: t('lastAttempt'), value: <Ago at={last_attempt_at} /> }] : []),
        ...(operation_id
          ? [
              {
                label: t('operation'),
                value: (
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link to={domainsPaths.operation(operation_id)} {...props} />}
                  >
                    {t('showOperation')}
                  </Anchor>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
