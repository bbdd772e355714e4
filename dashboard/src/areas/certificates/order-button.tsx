import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session.tsx'
import { acmePaths } from '#areas/acme/index.ts'

/** Opens the form for a managed certificate with these names. CAs validate addresses in another way. */
export function OrderButton({ names, ...button }: { names: readonly string[] } & ButtonProps) {
  const { t } = useTranslation()
  const may = useMay()
  const hosts = names.filter((name) => name.includes('.') && !/^[\d.]+$|:/.test(name))
  if (!may('certificates.managed.create') || hosts.length === 0) return null
  return (
    <Button
      variant="default"
      {...button}
      renderRoot={(props) => <Link to={acmePaths.newManaged(hosts)} {...props} />}
    >
      {t('orderCertificate')}
    </Button>
  )
}
