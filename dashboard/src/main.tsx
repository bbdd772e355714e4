import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './theme/motion.css'
import './theme/tabs.css'
import './theme/style-nonce.ts'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/api.ts'
import { areas } from './areas.ts'
import { startLanguage } from './language/language.ts'
import { removeSkeleton } from './layout/page-skeleton.ts'
import { ThemeProvider } from './layout/theme-provider.tsx'
import { createDashboardRouter } from './router.tsx'

await startLanguage({
  en: async () => (await import('./messages/messages-en.ts')).messages,
  de: async () => (await import('./messages/messages-de.ts')).messages,
})
// Responses are translated when they arrive.
i18next.on('languageChanged', () => void queryClient.invalidateQueries())
const router = createDashboardRouter(areas)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
removeSkeleton(root)
createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>,
)
