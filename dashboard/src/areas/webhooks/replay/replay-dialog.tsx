import { type BodyOf, request } from '@holdfast/client'
import { Checkbox, MultiSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { webhooksPaths } from '../paths.ts'
import type { Endpoint } from '../states.tsx'
import { type ReplayedState, replayedStates } from './replay-parts.tsx'

type ReplayValues = { since: string; until: string; events: string[]; states: ReplayedState[] }

/** Starts a replay of past events, and opens the page with its progress. */
export function ReplayDialog({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation('webhooks')
  return (
    <EditModal label={t('replay')} leftSection={<IconHistory size={16} />} dialogSize="lg">
      {(close) => <ReplayForm endpoint={endpoint} onCancel={close} />}
    </EditModal>
  )
}

function ReplayForm({ endpoint, onCancel }: { endpoint: Endpoint; onCancel: () => void }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const form = useForm<ReplayValues>({
    initialValues: { since: '', until: '', events: [], states: ['missing', 'failed', 'skipped'] },
  })
  return (
    <RequestForm
      form={form}
      requestOf={(values) => request('webhooks.replays.create', { body: replayInput(endpoint.id, values) })}
      submit={t('replay')}
      onDone={({ body }) => void navigate({ to: webhooksPaths.replay(body.id) })}
      onCancel={onCancel}
    >
      <Text size="sm">{t('replayText')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="datetime-local" label={t('from')} required {...form.getInputProps('since')} />
        <TextInput
          type="datetime-local"
          label={t('until')}
          description={t('untilHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('until')}
        />
      </SimpleGrid>
      <MultiSelect
        label={t('eventTypes')}
        placeholder={form.values.events.length === 0 ? t('allEventTypes') : ''}
        clearable
        data={endpoint.events}
        {...form.getInputProps('events')}
      />
      <Checkbox.Group label={t('what')} {...form.getInputProps('states')}>
        <Stack gap={8} mt={8}>
          {replayedStates.map(({ state, label, help }) => (
            <Checkbox key={state} value={state} label={t(label)} description={help && t(help)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </RequestForm>
  )
}

function replayInput(endpointId: string, values: ReplayValues): BodyOf<'webhooks.replays.create'> {
  const { since, until, events, states } = values
  return {
    endpoint_id: endpointId,
    since: instant(since),
    ...(until !== '' && { until: instant(until) }),
    ...(events.length > 0 && { events }),
    states,
  }
}

/** The value of a date and time field is local time; the service rejects an invalid one. */
function instant(text: string): string {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
