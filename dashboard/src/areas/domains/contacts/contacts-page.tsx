import { request } from '@holdfast/client'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useAddressDialog } from '#ui/dialog/address-dialog.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { labelsOf, labelTexts } from '#ui/format/labels.ts'
import { ListTable } from '#ui/list/list-table.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { Page } from '#ui/page/page.tsx'
import { useFilters } from '#ui/page/page-address.ts'
import { contactsPage, domainsPaths } from '../paths.ts'
import { ContactFields } from './contact-fields.tsx'
import { type Contact, contactInput, valuesOf } from './contact-values.ts'
import { ImportContacts } from './import-contacts.tsx'

export function ContactsPage() {
  const { t } = useTranslation('domains')
  const navigate = useNavigate()
  const { filters, setFilters } = useFilters(contactsPage)
  const list = useList(request('domains.contacts.list', { query: { q: filters.q } }))
  const { mayOpen, open, dialog } = useAddressDialog(contactsPage, 'contact', 'domains.contacts.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newContact')}
    </Button>
  )
  const actions = mayOpen && (
    <Group gap="xs">
      <ImportContacts />
      {add}
    </Group>
  )
  return (
    <Page
      guide="/docs/guides/domains#contacts"
      title={t('contacts')}
      description={t('contactsText')}
      actions={actions}
    >
      {(list.rows.length > 0 || filters.q) && (
        <SearchField value={filters.q ?? ''} onChange={(q) => setFilters({ q })} />
      )}
      <ListTable
        label={t('contacts')}
        list={list}
        columns={[
          {
            header: t('name'),
            cell: ({ id, name, labels }) => (
              <>
                <Anchor fw={600} renderRoot={(props) => <Link to={domainsPaths.contact(id)} {...props} />}>
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {labelTexts(labels).join(' · ')}
                </Text>
              </>
            ),
          },
          { header: t('contact'), cell: (contact) => <Person contact={contact} /> },
          { header: t('email'), cell: ({ email }) => email },
          { header: t('country'), cell: ({ country }) => country, width: 100 },
        ]}
        keyOf={({ id }) => id}
        isFiltered={Boolean(filters.q)}
        empty={{ icon: IconAddressBook, title: t('noContacts'), text: t('noContactsText'), action: actions }}
      />
      <Dialog {...dialog} title={t('newContact')} size="lg">
        {(close) => (
          <CreateContact
            onDone={(id) => {
              close()
              void navigate({ to: domainsPaths.contact(id) })
            }}
            onCancel={close}
          />
        )}
      </Dialog>
    </Page>
  )
}

function Person({ contact: { organization, first_name, last_name } }: { contact: Contact }) {
  const person = `${first_name} ${last_name}`
  return (
    <>
      {organization ?? person}
      {organization && (
        <Text size="xs" c="dimmed">
          {person}
        </Text>
      )}
    </>
  )
}

function CreateContact({ onDone, onCancel }: { onDone: (id: string) => void; onCancel: () => void }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: valuesOf() })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.contacts.create', {
          body: {
            ...contactInput(values),
            ...(values.labels.length > 0 && { labels: labelsOf(values.labels) }),
          },
        })
      }
      submit={t('create')}
      onDone={({ body }) => onDone(body.id)}
      onCancel={onCancel}
    >
      <ContactFields form={form} />
    </RequestForm>
  )
}
