import { request } from '@holdfast/client'
import { Card } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ActivityPanel } from '#areas/audit/index.ts'
import { DeleteByName } from '#ui/action/delete-by-name.tsx'
import { RequestForm } from '#ui/form/request-form.tsx'
import { countryName } from '#ui/format/country.ts'
import { labelsPatch } from '#ui/format/labels.ts'
import { DetailsList } from '#ui/page/details-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageParams } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { RelatedPanel } from '#ui/related/related-panel.tsx'
import { contactPage, domainsPaths } from '../paths.ts'
import { ContactDomains } from './contact-domains.tsx'
import { ContactFields } from './contact-fields.tsx'
import { type Contact, contactInput, valuesOf } from './contact-values.ts'

export function ContactPage() {
  const { contactId } = usePageParams(contactPage)
  const result = useApiQuery(request('domains.contacts.read', { path: { contact_id: contactId } }))
  return (
    <QueryResult result={result}>
      {(contact) => <ContactView key={contact.id} contact={contact} />}
    </QueryResult>
  )
}

function ContactView({ contact }: { contact: Contact }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const navigate = useNavigate()
  const { id, name } = contact
  return (
    <Page
      guide="/docs/guides/domains#contacts"
      title={name}
      crumbs={[{ label: t('contacts'), path: domainsPaths.contacts }]}
    >
      <Card>
        {may('domains.contacts.update') ? <ChangeContact contact={contact} /> : <Details contact={contact} />}
      </Card>
      <ContactDomains contact={contact} />
      {may('domains.contacts.delete') && (
        <DeleteByName
          title={t('deleteContact')}
          name={name}
          request={request('domains.contacts.delete', { path: { contact_id: id } })}
          onDone={() => void navigate({ to: domainsPaths.contacts })}
        />
      )}
      <RelatedPanel subject={{ id }} />
      <ActivityPanel targetId={id} />
    </Page>
  )
}

function ChangeContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation('domains')
  const form = useForm({ initialValues: valuesOf(contact) })
  return (
    <RequestForm
      form={form}
      requestOf={(values) =>
        request('domains.contacts.update', {
          path: { contact_id: contact.id },
          body: { ...contactInput(values), labels: labelsPatch(values.labels, contact.labels) },
        })
      }
      submit={t('save')}
      onDone={({ body }) => {
        form.setValues(valuesOf(body))
        notifications.show({ message: t('saved', { name: body.name }) })
      }}
    >
      <ContactFields form={form} />
    </RequestForm>
  )
}

function Details({ contact }: { contact: Contact }) {
  const { t } = useTranslation('domains')
  const { organization, first_name, last_name, street, city, postal_code, state, country } = contact
  return (
    <DetailsList
      facts={[
        { label: t('contact'), value: `${first_name} ${last_name}` },
        ...(organization ? [{ label: t('organization'), value: organization }] : []),
        { label: t('street'), value: street.join(', ') },
        { label: t('city'), value: [postal_code, city, state].filter(Boolean).join(' ') },
        { label: t('country'), value: countryName(country) ?? country },
        { label: t('phone'), value: contact.phone },
        { label: t('email'), value: contact.email },
      ]}
    />
  )
}
