import { useEffect, useRef, useState } from "react";
import { picturePath } from "#app/contracts/news.ts";
import { PicturePlaceholder } from "./picture-placeholder.tsx";

interface NewsPictureProps {
  readonly title: string;
  readonly urlToImage: string | null;
  readonly eager: boolean;
}

/** An article's picture from our own address. If there is none or it fails, a placeholder. */
export function NewsPicture({ title, urlToImage, eager }: NewsPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  // The picture may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <div className="aspect-video w-full overflow-hidden bg-surface-2">
      {urlToImage && !isBroken ? (
        <img
          ref={image}
          src={picturePath(urlToImage)}
          alt=""
          width={640}
          height={360}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      ) : (
        <PicturePlaceholder of={title} />
      )}
    </div>
  );
}
