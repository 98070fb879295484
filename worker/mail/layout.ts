/** The look of every mail: inline styles and tables only, because mail programs know little else. */

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

export interface MailContent {
  readonly heading: string;
  /** Paragraphs above the button. */
  readonly intro: readonly string[];
  /** The one link of the mail. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Six digits. */
  readonly code?: { readonly label: string; readonly value: string };
  readonly outro: readonly string[];
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#3b4048">${escapeHtml(text)}</p>`;

function renderAction({ label, url }: NonNullable<MailContent["action"]>): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#14171c;color:#ffffff;${font};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function renderCode({ label, value }: NonNullable<MailContent["code"]>): string {
  return `${paragraph(label)}<p style="margin:0 0 24px;${font};font-size:32px;font-weight:700;letter-spacing:8px;color:#14171c">${value}</p>`;
}

export function renderHtml(content: MailContent): string {
  const { heading, intro, action, code, outro } = content;
  const body = [
    ...intro.map(paragraph),
    action ? renderAction(action) : "",
    code ? renderCode(code) : "",
    ...outro.map(paragraph),
  ].join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#f3f4f6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:16px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${font};font-size:14px;font-weight:700;letter-spacing:1px;text-transform:uppercase;color:#5b6470">Fitness Tracker</p>
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:32px;color:#14171c">${escapeHtml(heading)}</h1>
${body}</td></tr></table></td></tr></table></body></html>`;
}

export function renderText({ heading, intro, action, code, outro }: MailContent): string {
  const lines = [heading, ...intro];
  if (action) lines.push(`${action.label}:\n${action.url}`);
  if (code) lines.push(`${code.label}\n${code.value}`);
  return [...lines, ...outro, "Fitness Tracker"].join("\n\n");
}
