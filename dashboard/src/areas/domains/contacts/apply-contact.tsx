/** Sends a contact to its registrars in two steps: a dry run shows each domain with its consequences first. */
import { type ResponseOf, request } from '@holdfast/client'
import { List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { problemTextOf } from '../operations/bulk-problem.ts'
import type { Contact } from './contact-values.ts'

type Plan = ResponseOf<'domains.contacts.apply'>
type Item = Plan['items'][number]
type Props = { contact: Contact; close: () => void }

const outcomeTexts: Record<Item['outcome'], MessageKey<'domains'>> = {
  queued: 'applyQueued',
  unchanged: 'applyUnchanged',
  blocked: 'applyBlocked',
  failed: 'applyFailed',
}

export function ApplyContact({ contact }: Pick<Props, 'contact'>) {
  const { t } = useTranslation('domains')
  return (
    <EditModal label={t('applyContact')} size="xs" dialogSize="lg">
      {(close) => <Steps contact={contact} close={close} />}
    </EditModal>
  )
}

function Steps({ contact, close }: Props) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  const [plan, setPlan] = useState<Plan | null>(null)
  const path = { contact_id: contact.id }
  if (plan) return <Confirm contact={contact} plan={plan} close={close} />
  return (
    <RequestForm
      form={form}
      requestOf={() => request('domains.contacts.apply', { path, query: { dry_run: true }, body: {} })}
      submit={t('showConsequences')}
      onDone={({ body }) => setPlan(body)}
      onCancel={close}
    >
      <Text size="sm">{t('applyContactText')}</Text>
    </RequestForm>
  )
}

function Confirm({ contact, plan, close }: Props & { plan: Plan }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  const hasConsequences = plan.items.some(({ consequences }) => consequences.length > 0)
  const path = { contact_id: contact.id }
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('domains.contacts.apply', { path, body: hasConsequences ? { registrant_change: true } : {} })
      }
      submit={t('applyContact')}
      isDangerous={hasConsequences}
      isDisabled={plan.queued === 0}
      onDone={({ body }) => {
        notifications.show({ message: t('applyStarted', { count: body.queued }) })
        close()
      }}
      onCancel={close}
    >
      <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {plan.items.map((item) => (
          <List.Item key={item.domain_id}>
            {item.domain}: {t(outcomeTexts[item.outcome])} {item.problem && problemTextOf(item.problem)}
            {item.consequences.map(({ code, message }) => (
              <Text key={code} size="xs" c="orange">
                {message}
              </Text>
            ))}
          </List.Item>
        ))}
      </List>
    </RequestForm>
  )
}
