/**
 * What stands in for Stripe's own script, which tests cannot load: a form with one field, whose card says how it ends.
 * It tells the Stripe-shaped server what the person did, as Stripe's script tells Stripe.
 */
export const stripeScript = `
(() => {
  const confirm = (kind) => async ({ elements, redirect, confirmParams }) => {
    if (redirect !== 'if_required' || !confirmParams.return_url.endsWith('/dashboard')) throw new Error('not as agreed');
    const card = document.querySelector('[data-stripe-card]').value;
    const told = await window.tellStripe(kind, elements.clientSecret, card);
    return told ? { error: { message: told } } : {};
  };
  window.Stripe = (key) => ({
    key,
    elements: ({ clientSecret, appearance }) => {
      const elements = {
        clientSecret,
        update() {},
        getElement: () => null,
        fetchUpdates: async () => ({}),
        create: (type) => {
          const heard = {};
          return {
            on: (name, tell) => { heard[name] = tell; },
            off() {},
            update() {},
            destroy() {},
            mount(place) {
              const field = document.createElement('input');
              field.dataset.stripeCard = type;
              field.setAttribute('aria-label', 'Card in Stripe’s form, in ' + appearance.variables.colorPrimary);
              place.append(field);
              setTimeout(() => heard.ready?.(), 0);
            },
          };
        },
      };
      return elements;
    },
    handleNextAction: async ({ clientSecret }) => {
      const told = await window.tellStripe('bank', clientSecret, '');
      return told ? { error: { message: told } } : {};
    },
    confirmSetup: confirm('setup'),
    confirmPayment: confirm('payment'),
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  });
})();
`;
