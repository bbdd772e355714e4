import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Title } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { certificatePaths } from '../paths.ts'
import { useCertificateColumns } from './certificate-columns.tsx'

/** The certificates on a server, on its page. A server without one has no such section. */
export function ServerSection({ id }: { id: string }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const when = useMay()('certificates.list')
  const list = useList(
    request('certificates.list', { query: { server_id: id, authority: false, current: true } }),
    { when, everySeconds: 60 },
  )
  const columns = useCertificateColumns()
  if (!when || (!list.isPending && list.rows.length === 0)) return null
  return (
    <Card component="section" aria-labelledby={label}>
      <Stack gap="sm">
        <Title order={2} id={label}>
          {t('certificates')}
        </Title>
        <ListTable
          label={t('certificates')}
          list={list}
          columns={columns}
          keyOf={(certificate) => certificate.id}
          empty={{ icon: IconCertificate, title: t('none'), text: t('noneText') }}
        />
        <Group gap="md">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to={certificatePaths.map({ server: id })} {...props} />}
          >
            {t('showInMap')}
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to={certificatePaths.certificates} {...props} />}>
            {t('allCertificates')}
          </Anchor>
        </Group>
      </Stack>
    </Card>
  )
}
