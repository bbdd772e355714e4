import { request } from '@holdfast/client'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { SharedContact } from '#areas/domains/contacts/domain-contacts.ts'
import { useRoleNames } from '#areas/domains/contacts/role-texts.ts'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'

type Props = { domainId: string; contact: SharedContact }

/** Saves what the registrar has of some roles in the contact that it belongs to, or in a new one. */
export function AcceptContact({ domainId, contact }: Props) {
  const { t } = useTranslation('domains')
  const label = t(contact.contact_id ? 'acceptContact' : 'addContact')
  const roleNames = useRoleNames(contact.roles)
  return (
    <EditModal label={label} aria-label={`${label}: ${roleNames}`} size="compact-xs">
      {(close) => <AcceptForm domainId={domainId} contact={contact} close={close} />}
    </EditModal>
  )
}

function AcceptForm({ domainId, contact, close }: Props & { close: () => void }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: { name: '' } })
  const { roles, contact_id, contact_name } = contact
  return (
    <RequestForm
      form={form}
      requestOf={({ name }) =>
        request('domains.role_contacts.accept', {
          path: { domain_id: domainId },
          // The other roles have the same data, so that they belong to the same contact afterwards.
          body: { role: roles[0], ...(!contact_id && { name: name.trim() }) },
        })
      }
      submit={t(contact_id ? 'acceptContact' : 'addContact')}
      onDone={({ body }) => {
        notifications.show({ message: t('saved', { name: body.name }) })
        close()
      }}
      onCancel={close}
    >
      <Text size="sm">
        {contact_id ? t('acceptContactText', { name: contact_name }) : t('addContactText')}
      </Text>
      {!contact_id && (
        <TextInput label={t('name')} description={t('contactNameHelp')} {...form.getInputProps('name')} />
      )}
    </RequestForm>
  )
}
