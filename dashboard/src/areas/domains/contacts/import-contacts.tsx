/** Imports the contacts of registrars in two steps: a dry run shows which first. */
import { type ResponseOf, request } from '@holdfast/client'
import { List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { roleTexts, useFieldNames } from './role-texts.ts'

type Plan = ResponseOf<'domains.contacts.import'>

export function ImportContacts() {
  const { t } = useTranslation('domains')
  return <EditModal label={t('importContacts')}>{(close) => <Steps close={close} />}</EditModal>
}

function Steps({ close }: { close: () => void }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  const [plan, setPlan] = useState<Plan | null>(null)
  if (plan) return <Confirm plan={plan} close={close} />
  return (
    <RequestForm
      form={form}
      requestOf={() => request('domains.contacts.import', { query: { dry_run: true }, body: {} })}
      submit={t('reviewImport')}
      onDone={({ body }) => setPlan(body)}
      onCancel={close}
    >
      <Text size="sm">{t('importContactsText')}</Text>
    </RequestForm>
  )
}

function Confirm({ plan, close }: { plan: Plan; close: () => void }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() => request('domains.contacts.import', { body: {} })}
      submit={t('importContacts')}
      isDisabled={plan.linked === 0}
      onDone={({ body }) => {
        notifications.show({ message: t('contactsImported', { count: body.created }) })
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">{t('importCreated', { count: plan.created })}</Text>
      {plan.created_items.length > 0 && (
        <List size="sm" spacing={4} mah={240} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
          {plan.created_items.map((item) => (
            <List.Item key={item.name}>
              {[item.organization, `${item.first_name} ${item.last_name}`].filter(Boolean).join(', ')}
              <Text size="xs" c="dimmed">
                {item.email}, {t('importRoles', { count: item.roles })}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      <Text size="sm">{t('importLinked', { count: plan.linked })}</Text>
      {plan.more && <Text size="sm">{t('importMore')}</Text>}
      {plan.skipped > 0 && (
        <>
          <Text size="sm">{t('importSkipped', { count: plan.skipped })}</Text>
          <List size="xs" mah={160} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
            {plan.skipped_items.map((item) => (
              <List.Item key={`${item.domain_id}/${item.role}`}>
                <SkippedText item={item} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </RequestForm>
  )
}

function SkippedText({ item: { domain, role, reason, fields } }: { item: Plan['skipped_items'][number] }) {
  const { t } = useTranslation('domains')
  const names = useFieldNames(fields)
  const reasonText = reason === 'hidden' ? t('contactHidden') : t('contactIncomplete', { fields: names })
  return (
    <>
      {domain}, {t(roleTexts[role] ?? 'contact')}: {reasonText}
    </>
  )
}
