import { request } from '@holdfast/client'
import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { dateText } from '#ui/format/time.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { domainsPaths } from '../paths.ts'
import { RegistrarLink } from '../registrars/registrar-link.tsx'
import { ApplyContact } from './apply-contact.tsx'
import type { Contact } from './contact-values.ts'
import { Differing } from './differing.tsx'
import { roleTexts } from './role-texts.ts'

/** The domains whose registrars have the contact, each with each role. */
export function ContactDomains({ contact }: { contact: Contact }) {
  const { t, i18n } = useTranslation('domains')
  const may = useMay()
  const list = useList(request('domains.contacts.domains.list', { path: { contact_id: contact.id } }))
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{t('contactDomains')}</Title>
        {may('domains.contacts.apply') && list.rows.length > 0 && <ApplyContact contact={contact} />}
      </Group>
      <ListTable
        label={t('contactDomains')}
        list={list}
        keyOf={({ domain_id, role }) => `${domain_id}/${role}`}
        columns={[
          {
            header: t('domain'),
            cell: ({ domain_id, domain, differing, unverified, verification_deadline }) => (
              <>
                <Anchor
                  fw={600}
                  renderRoot={(props) => <Link to={domainsPaths.domain(domain_id)} {...props} />}
                >
                  {domain}
                </Anchor>
                <Differing fields={differing} />
                {unverified && (
                  <Text size="xs" c="orange">
                    {verification_deadline
                      ? t('unverifiedUntil', { date: dateText(verification_deadline, i18n.language) })
                      : t('ownerNotVerified')}
                  </Text>
                )}
              </>
            ),
          },
          { header: t('registrar'), cell: (use) => <RegistrarLink domain={use} /> },
          { header: t('contactRole'), cell: ({ role }) => t(roleTexts[role] ?? 'contact'), width: 180 },
        ]}
        empty={{ icon: IconWorld, title: t('noContactDomains'), text: t('noContactDomainsText') }}
      />
    </Card>
  )
}
