/**
 * A change of contacts in two steps: the contacts of the roles, and a confirmation with the consequences, which a dry run
 * has told.
 */
import { type BodyOf, type ResponseOf, request } from '@holdfast/client'
import { List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactSelect } from '#areas/domains/contacts/contact-select.tsx'
import type { DomainContacts } from '#areas/domains/contacts/domain-contacts.ts'
import { roleTexts } from '#areas/domains/contacts/role-texts.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { fieldErrorOf } from '#ui/form/field-errors.ts'
import { RequestForm } from '#ui/form/request-form.tsx'
import type { SettingProps } from '../settings/setting-props.ts'

type Chosen = Record<string, string | null>
type Change = Extract<BodyOf<'domains.operations.create'>, { kind: 'set_contacts' }>
type Consequences = ResponseOf<'domains.operations.create'>['consequences']
type FormProps = SettingProps & { contacts: DomainContacts; close: () => void }

export function ChangeContacts(props: Omit<FormProps, 'close'>) {
  const { t } = useTranslation('domains')
  return (
    <EditModal label={t('changeContacts')} size="xs" dialogSize="lg" disabled={props.now.isBusy}>
      {(close) => <Steps {...props} close={close} />}
    </EditModal>
  )
}

function Steps(props: FormProps) {
  const { domain, contacts, close } = props
  const { t } = useTranslation('domains')
  const present = new Map(contacts.contacts.map(({ role, contact_id }) => [role, contact_id]))
  const form = useForm<{ contacts: Chosen }>({
    initialValues: {
      contacts: Object.fromEntries(
        contacts.changeable_roles.map((role) => [role, present.get(role) ?? null]),
      ),
    },
  })
  const [consequences, setConsequences] = useState<Consequences | null>(null)
  const change = changeOf(domain.id, form.values.contacts)
  if (consequences)
    return <Confirm {...props} {...{ change, consequences }} onBack={() => setConsequences(null)} />
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.operations.create', {
          body: { ...changeOf(domain.id, values.contacts), dry_run: true },
        })
      }
      submit={t('showConsequences')}
      isDisabled={Object.keys(change.contacts).length === 0}
      onDone={({ body }) => setConsequences(body.consequences)}
      onCancel={close}
    >
      <Text size="sm">{t('changeContactsText')}</Text>
      {contacts.changeable_roles.map((role) => (
        <ContactSelect
          key={role}
          label={t(roleTexts[role] ?? 'contact')}
          placeholder={t('contactUnchanged')}
          clearable
          {...form.getInputProps(`contacts.${role}`)}
          error={fieldErrorOf(form, `contacts.${role}`)}
        />
      ))}
    </RequestForm>
  )
}

type ConfirmProps = FormProps & { change: Change; consequences: Consequences; onBack: () => void }

function Confirm({ now, change, consequences, close, onBack }: ConfirmProps) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: {} })
  return (
    <RequestForm
      form={form}
      requestOf={() =>
        request('domains.operations.create', {
          body: { ...change, ...(consequences.length > 0 && { registrant_change: true }) },
        })
      }
      submit={t('changeContacts')}
      isDangerous={consequences.length > 0}
      onDone={({ body }) => {
        now.follow(body)
        close()
      }}
      onCancel={onBack}
      cancelLabel={t('back')}
    >
      {consequences.length === 0 ? (
        <Text size="sm">{t('noConsequences')}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {consequences.map(({ code, message }) => (
            <List.Item key={code}>{message}</List.Item>
          ))}
        </List>
      )}
    </RequestForm>
  )
}

function changeOf(domain_id: string, chosen: Chosen): Change {
  const contacts = Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== null))
  return { kind: 'set_contacts', domain_id, contacts }
}
