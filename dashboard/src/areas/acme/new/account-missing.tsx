import { request } from '@holdfast/client'
import { Alert, Anchor, Text } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { acmePaths } from '../paths.ts'

/** Before the first ACME account, the form cannot be completed. */
export function AccountMissing() {
  const { t } = useTranslation('acme')
  const may = useMay()
  const { data } = useApiQuery(request('certificates.acme_accounts.list', { query: { limit: 2 } }))
  if (data?.body.data.length !== 0) return null
  return (
    <Alert color="blue" icon={<IconUserShield size={18} />} title={t('accountMissing')}>
      <Text size="sm" mb={4}>
        {t('accountMissingText')}
      </Text>
      {may('certificates.acme_accounts.create') && (
        <Anchor size="sm" renderRoot={(props) => <Link to={acmePaths.newAccount} {...props} />}>
          {t('addAccount')}
        </Anchor>
      )}
    </Alert>
  )
}
