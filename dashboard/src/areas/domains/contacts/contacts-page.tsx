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
import { FilterSelect } from '#ui/list/filter-select.tsx'
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
  const { q, used } = filters
  const list = useList(
    request('domains.contacts.list', { query: { q, ...(used && { used: used === 'true' }) } }),
  )
  const { mayOpen, open, dialog } = useAddressDialog(contactsPage, 'contact', 'domains.contacts.create')
  const add = mayOpen && (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('newContact')}
    </Button>
  )
  const isFiltered = Boolean(q || used)
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
      {(list.rows.length > 0 || isFiltered) && (
        <Group gap="sm">
          <SearchField value={q ?? ''} onChange={(text) => setFilters({ q: text })} />
          <FilterSelect
            label={t('contactUse')}
            any={t('anyContactUse')}
            data={[
              { value: 'true', label: t('contactsUsed') },
              { value: 'false', label: t('contactsUnused') },
            ]}
            value={used}
            onChange={(chosen) => setFilters({ used: chosen })}
          />
        </Group>
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
          { header: t('domains'), cell: ({ domain_count }) => domain_count, width: 100 },
        ]}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
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
