import { request } from '@holdfast/client'
import { Alert, Anchor, Card, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { IconMailExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { Differing } from '#areas/domains/contacts/differing.tsx'
import {
  type DomainContacts,
  type SharedContact,
  sharedContacts,
} from '#areas/domains/contacts/domain-contacts.ts'
import { useRoleNames } from '#areas/domains/contacts/role-texts.ts'
import { domainsPaths } from '#areas/domains/paths.ts'
import { ConfirmButton } from '#ui/action/confirm-button.tsx'
import { DimmedAgo, dateText } from '#ui/format/time.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import type { SettingProps } from '../settings/setting-props.ts'
import { AcceptContact } from './accept-contact.tsx'
import { ChangeContacts } from './change-contacts.tsx'

/** The contacts of a domain as its registrar has them, and the verification of its owner. */
export function ContactsPanel(props: SettingProps) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const { domain, now } = props
  const result = useApiQuery(request('domains.role_contacts.read', { path: { domain_id: domain.id } }), {
    everySeconds: now.isBusy ? 2 : 30,
  })
  const contacts = result.data?.body
  const isChangeable =
    contacts &&
    contacts.changeable_roles.length > 0 &&
    domain.status !== 'gone' &&
    may('domains.operations.create')
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('contacts')}</Title>
        {isChangeable && <ChangeContacts {...props} contacts={contacts} />}
      </Group>
      <QueryResult result={result}>{(body) => <Contacts {...props} contacts={body} />}</QueryResult>
    </Card>
  )
}

function Contacts({ contacts, ...props }: SettingProps & { contacts: DomainContacts }) {
  const { t } = useTranslation('domains')
  const { supported, error, read_at, verification } = contacts
  return (
    <Stack gap="sm">
      {verification && <Verification {...props} verification={verification} />}
      {error && (
        <Alert color="yellow" title={t('contactsNotRead')}>
          {error.message}
        </Alert>
      )}
      {contacts.contacts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(supported ? 'contactsNotReadYet' : 'contactsNotSupported')}
        </Text>
      )}
      {sharedContacts(contacts.contacts).map((contact, index) => (
        <Fragment key={contact.roles[0]}>
          {index > 0 && <Divider />}
          <Roles domainId={props.domain.id} contact={contact} />
        </Fragment>
      ))}
      {read_at && (
        <Text size="xs" c="dimmed">
          {t('contactsRead')} <DimmedAgo at={read_at} />
        </Text>
      )}
    </Stack>
  )
}

function Roles({ domainId, contact }: { domainId: string; contact: SharedContact }) {
  const { t } = useTranslation('domains')
  const may = useMay()
  const { roles, contact_id, contact_name, details, differing } = contact
  const roleNames = useRoleNames(roles)
  const person = [details.first_name, details.last_name].filter(Boolean).join(' ')
  const shown = [details.organization, person, details.email].filter(Boolean).join(' · ')
  const isAcceptable = shown !== '' && (!contact_id || differing.length > 0)
  return (
    <Stack gap={2} style={{ overflowWrap: 'anywhere' }} role="group" aria-label={roleNames}>
      <Text size="sm" fw={600}>
        {roleNames}
      </Text>
      {contact_id ? (
        <Anchor size="sm" renderRoot={(props) => <Link to={domainsPaths.contact(contact_id)} {...props} />}>
          {contact_name}
        </Anchor>
      ) : (
        <Text size="sm">{t('contactOfRegistrar')}</Text>
      )}
      <Text size="sm" c="dimmed">
        {shown || t('contactHidden')}
      </Text>
      <Differing fields={differing} />
      {isAcceptable && may('domains.role_contacts.accept') && (
        <Group mt={4}>
          <AcceptContact domainId={domainId} contact={contact} />
        </Group>
      )}
    </Stack>
  )
}

type VerificationProps = SettingProps & { verification: NonNullable<DomainContacts['verification']> }

function Verification({ domain, now, verification: { email, deadline } }: VerificationProps) {
  const { t, i18n } = useTranslation('domains')
  const may = useMay()
  return (
    <Alert color="orange" icon={<IconMailExclamation size={18} />} title={t('ownerNotVerified')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {deadline
            ? t('verifyUntil', { email, date: dateText(deadline, i18n.language) })
            : t('verifySoon', { email })}
        </Text>
        {may('domains.operations.create') && (
          <ConfirmButton
            label={t('resendVerification')}
            text={t('resendVerificationText', { email })}
            request={request('domains.operations.create', {
              body: { kind: 'resend_verification', domain_id: domain.id },
            })}
            onDone={({ body }) => now.follow(body)}
            button={{ size: 'xs', disabled: now.isBusy }}
          />
        )}
      </Stack>
    </Alert>
  )
}
