import { Alert, Anchor, Collapse, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/api.ts'
import { useFilters } from '#ui/page/page-address.ts'
import { signInPage } from '../paths.ts'
import { AuthLayout } from './auth-layout.tsx'
import { nextAddress } from './next-address.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** The page is loaded again after the sign-in, so that no data of another person stays in memory. */
export function SignInPage() {
  const { t } = useTranslation('layout')
  const { next } = useFilters(signInPage).filters
  const finish = () => {
    queryClient.clear()
    location.assign(nextAddress(next, location.origin))
  }
  return (
    <AuthLayout title={t('signIn')}>
      {next && next !== '/' && <Alert color="blue">{t('signInToContinue')}</Alert>}
      <SignInSteps onDone={finish} />
      <SignInHelp />
    </AuthLayout>
  )
}

/** Help for people who cannot sign in: the operator of the installation creates links. */
function SignInHelp() {
  const { t } = useTranslation('layout')
  const [opened, { toggle }] = useDisclosure()
  return (
    <div>
      <Anchor component="button" type="button" size="sm" c="dimmed" aria-expanded={opened} onClick={toggle}>
        {t('signInHelp')}
      </Anchor>
      <Collapse expanded={opened}>
        <Text size="sm" c="dimmed" mt="xs">
          {t('signInHelpNew')}
        </Text>
        <Text size="sm" c="dimmed" mt="xs">
          {t('signInHelpLost')}
        </Text>
      </Collapse>
    </div>
  )
}
