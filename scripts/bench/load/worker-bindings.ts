/** Bindings of a Worker that is measured. */

/** The binding with `before` run ahead of each call on it. D1 statements are wrapped as well. */
export const intercept = <Binding extends object>(
  binding: Binding,
  before: (name: string) => void,
): Binding =>
  new Proxy(binding, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        before(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });

const mails = new Map<string, string>();

/** Sends nothing: the last mail to an address is read by `readMail`. */
export const mailbox: Pick<SendEmail, "send"> = {
  async send(mail: unknown) {
    const { to, text } = mail as { to: string; text: string };
    mails.set(to, text);
    return { messageId: "1" };
  },
};

export const readMail = (url: URL) => new Response(mails.get(url.searchParams.get("to") ?? "") ?? "");
