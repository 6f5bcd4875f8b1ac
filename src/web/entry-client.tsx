import './without-eval.ts';
import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signedInQuery } from './api/accounts.ts';
import { createQueryClient } from './api/query-client.ts';
import { routes } from './routes.tsx';
import { allowInjectedStyles } from './ui/style-nonce.ts';
import { Toaster } from './ui/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

allowInjectedStyles();

// A page that is loaded whole has no key of its own, and all of those would share one scroll position.
if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');

const queryClient = createQueryClient();
// Where nobody is signed in, the answer would be a 401, which browsers log as an error.
if (document.querySelector('meta[name="starbill-signed-out"]')) queryClient.setQueryData(signedInQuery.queryKey, null);
// Asked for while the screen's own code is still on its way.
else void queryClient.prefetchQuery(signedInQuery);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={createBrowserRouter(routes)} />
        </TooltipProvider>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
